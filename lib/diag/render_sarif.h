// A report as SARIF 2.1.0, with the fields that GitHub's code scanning reads.
#pragma once

#include <tgtcfg/value.h>

#include <map>
#include <string>
#include <vector>

#include "diag/report_writers.h"

namespace tgtcfg {

/// Collects the results as text.
class SarifLog {
 public:
  void add(const ReportItem& item);
  /// Writes the complete log.
  void finish(const Report& report, const TextSink& sink) const;

 private:
  Value result_of(const Diagnostic& diagnostic, const ReportItem& item);
  Value location_of(Span span, const SourceMap& sources, const std::string& fallback);
  Value artifact_of(std::string_view file);
  Value fixes_of(const Diagnostic& diagnostic, const SourceMap& sources);
  std::int64_t rule_index(const Diagnostic& diagnostic);
  std::string line_hash(const Diagnostic& diagnostic, std::string_view file);

  /// The codes reported, in order of their first result.
  struct Rule {
    std::string code;
    const PageFacts* facts;
  };
  static Value rule_of(const Rule& rule);

  ReportList results_{3};
  std::vector<Rule> rules_;
  std::map<std::string, std::size_t> seen_;  ///< occurrences of each fingerprint per file
  bool has_absolute_paths_ = false;
};

/// Returns a path as a URI reference. All characters except letters, digits, `-._~` and `/` are
/// escaped, such as `%41`.
[[nodiscard]] std::string uri_of(std::string_view path);

}  // namespace tgtcfg
