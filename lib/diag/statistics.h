// Occurrences per code: `validate --statistics`.
#pragma once

#include <tgtcfg/diagnostics.h>
#include <tgtcfg/value.h>

#include <cstddef>
#include <map>
#include <span>
#include <string>
#include <vector>

namespace tgtcfg {

struct CodeCount {
  std::string code;
  std::string name;
  Severity severity = Severity::error;
  std::size_t count = 0;
  std::size_t fixable = 0;  ///< diagnostics with a fix that a program may apply
};

class CodeStatistics {
 public:
  void add(std::span<const Diagnostic> diagnostics);
  /// Returns the most frequent codes first; equally frequent codes are sorted.
  [[nodiscard]] std::vector<CodeCount> counts() const;

 private:
  std::map<std::string, CodeCount, std::less<>> counts_;
};

/// Returns one line per code, in columns: `12  TC1310  error  unknown-key  (3 fixable)`.
[[nodiscard]] std::string statistics_text(std::span<const CodeCount> counts);
/// Returns the field `statistics` of a report.
[[nodiscard]] Value statistics_json(std::span<const CodeCount> counts);

}  // namespace tgtcfg
