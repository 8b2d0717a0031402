// Outputs of operations as text, and reports of failed ones.
#pragma once

#include <tgtcfg/emission.h>
#include <tgtcfg/writers.h>

#include <string>

#include "diag/exit_code.h"
#include "diag/report_writers.h"
#include "request/session.h"

namespace tgtcfg {

/// Returns a string unchanged, and any other value as JSON.
[[nodiscard]] inline std::string text_or_json(const Value& value) {
  return value.is_string() ? value.string() : write_compact_json(value);
}

/// Returns an output as `json` (sorted, indented), `canonical` (RFC 8785) or `yaml`.
[[nodiscard]] std::string product_text(const Value& product, OutputFormat format);

/// Returns false after adding an error if the file name selects another format than the text has,
/// such as `x.json` for YAML.
[[nodiscard]] bool check_output_name(const std::string& text, const std::string& output,
                                     Diagnostics& diags);

/// Returns the report of a run that failed before it started, with its diagnostics in order.
[[nodiscard]] Report failed_report(const Session& session, ExitCode code);

}  // namespace tgtcfg
