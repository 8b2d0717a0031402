#include "operations/output.h"

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

}  // namespace

std::string product_text(const Value& product, OutputFormat format) {
  std::string text;
  in_pieces(format, [&product](ValueStream& to) { to.write(product); })(
      [&text](std::string_view piece) { text += piece; });
  return text;
}

Product in_pieces(OutputFormat format, std::function<void(ValueStream& to)> write) {
  return [format, write = std::move(write)](const TextSink& sink) {
    const auto to = stream_of(format, sink);
    write(*to);
    sink(to->take());
    if (format == OutputFormat::json) sink("\n");
  };
}

Product whole(std::string text) {
  return [text = std::move(text)](const TextSink& sink) { sink(text); };
}

Report failed_report(const Session& session, ExitCode code) {
  Report report;
  report.diagnostics = session.visible(session.findings.diags.all(), session.findings);
  sort_diagnostics(report.diagnostics, session.findings.sources);
  report.tool_version = version();
  report.command = session.command;
  report.ok = false;
  report.exit_code = static_cast<int>(code);
  report.counts = count_diagnostics(report.diagnostics);
  report.cut = cut_findings(report.diagnostics, session.max_errors);
  return report;
}

}  // namespace tgtcfg
