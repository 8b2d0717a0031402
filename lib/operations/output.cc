#include "operations/output.h"

#include <tgtcfg/codes/TC91.h>

#include <memory>
#include <utility>

#include "document/yaml_stream.h"
#include "model/value_stream.h"
#include "support/version.h"

namespace tgtcfg {
namespace {

std::unique_ptr<ValueStream> stream_of(OutputFormat format, const TextSink& sink) {
  if (format == OutputFormat::yaml) return make_yaml_stream(sink);
  const bool canonical = format == OutputFormat::canonical;
  return std::make_unique<JsonStream>(canonical ? JsonLayout::canonical : JsonLayout::indented,
                                      sink);
}

std::string whole_text(const Product& product) {
  std::string text;
  product([&text](std::string_view piece) { text += piece; });
  return text;
}

}  // namespace

std::string product_text(const Value& product, OutputFormat format) {
  return whole_text(in_pieces(format, [&product](ValueStream& to) { to.write(product); }));
}

Product in_pieces(OutputFormat format, std::function<void(ValueStream& to)> write) {
  return [format, write = std::move(write)](const TextSink& sink) {
    const auto to = stream_of(format, sink);
    write(*to);
    sink(to->take());
    if (format == OutputFormat::json) sink("\n");
  };
}

void print_product(Session& session, const Product& product) {
  product([&session](std::string_view piece) { session.console.out(piece); });
}

ExitCode write_product(Session& session, std::string_view text,
                       const std::optional<std::string>& output) {
  if (!output || *output == "-") {
    session.console.out(text);
    return session.console.finish(ExitCode::done);
  }
  const auto reason = session.files().write(*output, text);
  if (!reason) return ExitCode::done;
  session.findings.diags.error(diag::CannotWrite{.path = *output, .reason = *reason}, {});
  return ExitCode::input_output;
}

ExitCode write_product(Session& session, const Product& product,
                       const std::optional<std::string>& output) {
  const bool as_made = (!output || *output == "-") && !session.env.out_is_terminal;
  if (as_made) {
    print_product(session, product);
    return session.console.finish(ExitCode::done);
  }
  return write_product(session, std::string_view(whole_text(product)), output);
}

Product whole(std::string text) {
  return [text = std::move(text)](const TextSink& sink) { sink(text); };
}

ExitCode deliver(Session& session, const std::optional<Product>& product,
                 const std::optional<std::string>& output) {
  ExitCode code = session.exit_code();
  if (product && code == ExitCode::done) code = write_product(session, *product, output);
  print_diagnostics(session, session.findings);
  return code;
}

ExitCode deliver(Session& session, std::optional<std::string> text,
                 const std::optional<std::string>& output) {
  return deliver(session, text ? std::optional(whole(std::move(*text))) : std::nullopt, output);
}

ExitCode with_diagnostics(Session& session, ExitCode code) {
  if (!session.findings.diags.empty()) print_diagnostics(session, session.findings);
  return worst(code, session.exit_code());
}

Report failed_report(const Session& session, std::string_view command, ExitCode code) {
  Report report;
  report.diagnostics = session.visible(session.findings.diags.all(), session.findings);
  sort_diagnostics(report.diagnostics, session.findings.sources);
  report.tool_version = version();
  report.command = command;
  report.ok = false;
  report.exit_code = static_cast<int>(code);
  report.counts = count_diagnostics(report.diagnostics);
  report.cut = cut_findings(report.diagnostics, session.max_errors);
  return report;
}

ExitCode end_with_report(Session& session, ReportFormat format, ExitCode code) {
  if (!is_machine_format(format)) {
    print_diagnostics(session, session.findings);
    return session.console.finish(code);
  }
  Report report = failed_report(session, session.command, code);
  const std::vector<Diagnostic> diagnostics = std::exchange(report.diagnostics, {});
  const auto writer = make_report_writer(
      format, {}, [&session](std::string_view text) { session.console.out(text); });
  writer->add({nullptr, diagnostics, report.cut, session.findings.sources});
  writer->finish(report);
  return session.console.finish(code);
}

}  // namespace tgtcfg
