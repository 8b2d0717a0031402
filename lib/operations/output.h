// Writes the output and reports of commands.
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

/// Prints to standard output while the text is produced. Use it only when errors are no longer
/// possible.
void print_product(Session& session, const Product& product);
/// Writes an output to standard output or a file. The exit code includes the state of standard
/// output.
[[nodiscard]] ExitCode write_product(Session& session, std::string_view text,
                                     const std::optional<std::string>& output);
[[nodiscard]] ExitCode write_product(Session& session, const Product& product,
                                     const std::optional<std::string>& output);

/// Returns a text as an output.
[[nodiscard]] Product whole(std::string text);

/// Ends a command: writes the output of an operation, unless there are errors, and prints the
/// diagnostics. Returns the exit code.
[[nodiscard]] ExitCode deliver(Session& session, const std::optional<Product>& product,
                               const std::optional<std::string>& output);
[[nodiscard]] ExitCode deliver(Session& session, std::optional<std::string> text,
                               const std::optional<std::string>& output);

/// Prints diagnostics of opening the session, such as problems of the project file, next to a valid
/// output. Returns the worse of both exit codes.
[[nodiscard]] ExitCode with_diagnostics(Session& session, ExitCode code);

/// Returns the report of a run that failed before it started, with its diagnostics in order.
[[nodiscard]] Report failed_report(const Session& session, std::string_view command, ExitCode code);

/// Ends a command that failed: prints one well-formed document in a machine format, or text on
/// standard error otherwise.
[[nodiscard]] ExitCode end_with_report(Session& session, ReportFormat format, ExitCode code);
/// Returns the report format of a command that prints data or text.
[[nodiscard]] inline ReportFormat report_format(bool json) {
  return json ? ReportFormat::json : ReportFormat::human;
}

}  // namespace tgtcfg
