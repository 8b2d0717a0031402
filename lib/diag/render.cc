#include <tgtcfg/render.h>

#include "diag/exit_code.h"
#include "diag/order.h"
#include "diag/report_writers.h"
#include "support/version.h"

namespace tgtcfg {

std::string render(std::span<const Diagnostic> diagnostics, const SourceMap& sources,
                   ReportFormat format, const RenderOptions& options) {
  std::vector<Diagnostic> sorted(diagnostics.begin(), diagnostics.end());
  sort_diagnostics(sorted, sources);
  if (format == ReportFormat::human) return render_human(sorted, sources, options);
  if (format == ReportFormat::concise) return render_concise(sorted, sources);
  Report report;
  report.tool_version = version();
  report.exit_code = static_cast<int>(exit_code_of(sorted));
  report.ok = report.exit_code == 0;
  report.counts = count_diagnostics(sorted);
  std::string text;
  const auto writer =
      make_report_writer(format, {}, [&text](std::string_view part) { text += part; });
  writer->add({nullptr, sorted, {}, sources});
  writer->finish(report);
  return text;
}

}  // namespace tgtcfg
