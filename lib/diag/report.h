// The result of `validate`, as data and as one line for people.
#pragma once

#include <tgtcfg/diagnostics.h>
#include <tgtcfg/source.h>
#include <tgtcfg/value.h>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "diag/order.h"

namespace tgtcfg {

enum class InputStatus : std::uint8_t {
  valid,
  invalid,
  empty,       ///< file without documents
  skipped,     ///< deliberately not read
  unreadable,  ///< not readable
};

[[nodiscard]] std::string_view name_of(InputStatus status);

struct ReportInput {
  std::string file;  ///< name in diagnostics
  std::size_t documents = 0;
  InputStatus status = InputStatus::valid;
  std::string sha256;  ///< hexadecimal digest of its bytes; empty if it was not readable
  /// Names of the documents as test points, if they are not numbered.
  std::vector<std::string> points{};
};

/// Numbers of inputs that are not listed.
struct InputCounts {
  std::size_t inputs = 0;
  std::size_t documents = 0;
  std::size_t skipped = 0;
};

/// Occurrences of a code: `validate --statistics`.
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

struct Report {
  std::string tool_version;
  std::string command;  ///< for example `validate`
  bool ok = true;
  int exit_code = 0;
  std::vector<ReportInput> inputs;
  InputCounts unlisted;     ///< inputs that are not in `inputs`
  std::size_t valid = 0;    ///< documents
  std::size_t invalid = 0;  ///< documents
  DiagnosticCounts counts;  ///< numbers of all diagnostics, including those cut by `--max-errors`
  std::vector<CutFindings> cut;
  std::optional<std::size_t> baseline;  ///< number of diagnostics in the baseline, if there is one
  std::vector<Diagnostic> diagnostics;  ///< in the order shown
  std::optional<std::vector<CodeCount>> statistics;  ///< if requested
  /// Results of the command, as fields of the report; an empty object if there are none.
  Value results = Object{};
  std::string headline;  ///< replaces the number of documents in the summary for people
};

/// Returns the report as `tgtcfg.report/1`.
[[nodiscard]] Value report_json(const Report& report, const SourceMap& sources);

/// Returns the field `summary` of a report.
[[nodiscard]] Value summary_json(const Report& report);
/// Returns an element of the report's field `inputs`.
[[nodiscard]] Value input_json(const ReportInput& input);

/// Returns `3 documents checked: 2 valid, 1 invalid; 4 errors, 1 warning, 2 fixable`.
[[nodiscard]] std::string summary_line(const Report& report);

/// Returns one line, with its newline, per file whose diagnostics were cut.
[[nodiscard]] std::string cut_lines(const Report& report, const SourceMap& sources);

}  // namespace tgtcfg
