// Outputs of operations as text, and reports of failed ones.
#pragma once

#include <tgtcfg/emission.h>
#include <tgtcfg/writers.h>

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "diag/exit_code.h"
#include "diag/report_writers.h"
#include "model/value_stream.h"
#include "request/session.h"
#include "support/text_sink.h"

namespace tgtcfg {

/// Returns a string unchanged, and any other value as JSON.
[[nodiscard]] inline std::string text_or_json(const Value& value) {
  return value.is_string() ? value.string() : write_compact_json(value);
}

/// Returns an output as `json` (sorted, indented), `canonical` (RFC 8785) or `yaml`.
[[nodiscard]] std::string product_text(const Value& product, OutputFormat format);

/// An output that is written incrementally, since its text may be larger than the data.
using Product = std::function<void(const TextSink& sink)>;

/// Returns such an output in one of these formats; `write` produces it piece by piece.
[[nodiscard]] Product in_pieces(OutputFormat format, std::function<void(ValueStream& to)> write);

/// Returns a text as an output.
[[nodiscard]] Product whole(std::string text);

/// Returns false after adding an error if the file name selects another format than the text has,
/// such as `x.json` for YAML.
[[nodiscard]] bool check_output_name(const std::string& text, const std::string& output,
                                     Diagnostics& diags);

/// Returns the report of a run that failed before it started, with its diagnostics in order.
[[nodiscard]] Report failed_report(const Session& session, ExitCode code);

}  // namespace tgtcfg
