// What `validate` says about a run: as data and as one line for people.
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
#include "diag/statistics.h"

namespace tgtcfg {

enum class InputStatus : std::uint8_t {
  valid,
  invalid,
  empty,       ///< no document in it
  skipped,     ///< deliberately not read
  unreadable,  ///< could not be read
};

[[nodiscard]] std::string_view name_of(InputStatus status);

struct ReportInput {
  std::string file;  ///< as diagnostics name it
  std::size_t documents = 0;
  InputStatus status = InputStatus::valid;
  std::string sha256;  ///< of its bytes, hexadecimal; empty when it could not be read
};

/// How many inputs there were, where nobody lists them.
struct InputCounts {
  std::size_t inputs = 0;
  std::size_t documents = 0;
  std::size_t skipped = 0;
};

struct Report {
  std::string tool_version;
  std::string command;  ///< `validate`
  bool ok = true;
  int exit_code = 0;
  std::vector<ReportInput> inputs;
  InputCounts unlisted;     ///< inputs that are not in `inputs`
  std::size_t valid = 0;    ///< documents
  std::size_t invalid = 0;  ///< documents
  DiagnosticCounts counts;  ///< of everything found, also what `--max-errors` cut
  std::vector<CutFindings> cut;
  std::optional<std::size_t> baseline;  ///< diagnostics that a baseline lists, where there is one
  std::vector<Diagnostic> diagnostics;  ///< in order, as shown
  std::optional<std::vector<CodeCount>> statistics;  ///< where they were asked for
};

/// `tgtcfg.report/1`.
[[nodiscard]] Value report_json(const Report& report, const SourceMap& sources);

/// The counts of a report: its member `summary`.
[[nodiscard]] Value summary_json(const Report& report);
/// An element of its member `inputs`.
[[nodiscard]] Value input_json(const ReportInput& input);

/// `3 documents checked: 2 valid, 1 invalid; 4 errors, 1 warning, 2 fixable`
[[nodiscard]] std::string summary_line(const Report& report);

/// A line for each file of which errors were cut, each with its newline.
[[nodiscard]] std::string cut_lines(const Report& report, const SourceMap& sources);

}  // namespace tgtcfg
