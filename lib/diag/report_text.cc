// Reports for people: `human` and `concise`.
#include <tgtcfg/render.h>

#include "diag/columns.h"
#include "diag/report_writers.h"
#include "diag/text_width.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

std::string cut_text(const ReportItem& item) {
  Report here;
  here.cut.assign(item.cut.begin(), item.cut.end());
  return cut_lines(here, item.sources);
}

class HumanWriter final : public FormatWriter {
 public:
  using FormatWriter::FormatWriter;

  void add(const ReportItem& item) override {
    if (item.diagnostics.empty() || to_.style.quiet > 1 || to_.style.counts_only) return;
    const std::string cut = cut_text(item);
    const std::string text =
        render_human(item.diagnostics, item.sources, {.color = to_.style.color, .width = width()});
    to_.sink((printed_ ? "\n" : "") + text + (cut.empty() ? "" : "\n" + cut));
    printed_ = true;
  }

  void finish(const Report& report) override {
    if (report.statistics && !report.statistics->empty() && to_.style.quiet <= 1) {
      to_.sink((printed_ ? "\n" : "") + statistics_text(*report.statistics));
      printed_ = true;
    }
    if (to_.style.quiet > 0) return;
    std::string summary = printed_ ? "\n" : "";
    for (const std::string& line : wrap(trimmed(summary_line(report)), width()))
      summary += line + "\n";
    to_.sink(summary);
  }

 private:
  [[nodiscard]] std::uint32_t width() const {
    return to_.style.is_file ? RenderOptions().width : layout_columns();
  }

  bool printed_ = false;
};

class ConciseWriter final : public FormatWriter {
 public:
  using FormatWriter::FormatWriter;
  void add(const ReportItem& item) override {
    if (to_.style.quiet > 1 || to_.style.counts_only) return;
    to_.sink(render_concise(item.diagnostics, item.sources) + cut_text(item));
  }
  void finish(const Report& report) override {
    if (report.statistics && to_.style.quiet <= 1) to_.sink(statistics_text(*report.statistics));
  }
};

}  // namespace

std::unique_ptr<ReportWriter> make_human_report(ReportOutput to) {
  return std::make_unique<HumanWriter>(std::move(to));
}

std::unique_ptr<ReportWriter> make_concise_report(ReportOutput to) {
  return std::make_unique<ConciseWriter>(std::move(to));
}

}  // namespace tgtcfg
