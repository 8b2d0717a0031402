// What every command with a product or a report owes when it ends.
#pragma once

#include <tgtcfg/emission.h>

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

/// A product as `json` (sorted, indented), `canonical` (RFC 8785) or `yaml`.
[[nodiscard]] std::string product_text(const Value& product, OutputFormat format);

/// A product that is written in pieces: its text may be longer than all that it is made of.
using Product = std::function<void(const TextSink& sink)>;

/// The same in one of those formats; `write` gives it piece by piece.
[[nodiscard]] Product in_pieces(OutputFormat format, std::function<void(ValueStream& to)> write);

/// To standard output as it is made: where nothing can fail any more.
void print_product(Session& session, const Product& product);
/// A product to standard output or a file. The state of standard output is in the code.
[[nodiscard]] ExitCode write_product(Session& session, std::string_view text,
                                     const std::optional<std::string>& output);
[[nodiscard]] ExitCode write_product(Session& session, const Product& product,
                                     const std::optional<std::string>& output);

/// Prints what was found while the session was opened, as mistakes of the project file are, beside
/// a product that there is all the same. The worse of both exit codes.
[[nodiscard]] ExitCode told(Session& session, ExitCode code);

/// The report of a run that ended before it began, with what was found, in order.
[[nodiscard]] Report failed_report(const Session& session, std::string_view command, ExitCode code);

/// Ends a command with what it owes in place of its product: one well-formed document under a
/// machine format, text for people on standard error otherwise.
[[nodiscard]] ExitCode end_with_report(Session& session, ReportFormat format, ExitCode code);
/// The report of a command that prints data or text.
[[nodiscard]] inline ReportFormat report_format(bool json) {
  return json ? ReportFormat::json : ReportFormat::human;
}

}  // namespace tgtcfg
