#include "operations/output.h"

#include <tgtcfg/codes/TC92.h>
#include <tgtcfg/pipeline.h>

#include "arguments/options.h"
#include "request/input.h"
#include "support/version.h"

namespace tgtcfg {
std::string product_text(const Value& product, OutputFormat format) {
  if (format == OutputFormat::yaml) return write_yaml(product);
  return format == OutputFormat::canonical ? write_canonical_json(product) : write_json(product);
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
