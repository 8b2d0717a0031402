#include "operations/output.h"

#include <tgtcfg/codes/TC92.h>
#include <tgtcfg/pipeline.h>

#include <memory>
#include <utility>

#include "arguments/options.h"
#include "document/yaml_stream.h"
#include "request/input.h"
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

bool check_output_name(const std::string& text, const std::string& output, Diagnostics& diags) {
  const auto format = format_of(output);
  SourceMap sources;
  Diagnostics unreported;
  const FileId file = sources.add(output, text);
  if (!format || parse(file, *format, sources, Limits{}, unreported)) return true;
  const bool yaml = guess_format(text) == InputFormat::yaml;
  diags.error(diag::BadOptionValue{.option = option_name(&Arguments::output), .value = output}, {})
      .help(yaml ? "the file is YAML: choose a name that ends in `.yaml`"
                 : "the file is JSON5: choose a name that ends in `.json5`");
  return false;
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
