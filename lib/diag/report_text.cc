// Reports for people: `human` and `concise`.
#include <tgtcfg/render.h>

#include "diag/columns.h"
#include "diag/report_writers.h"

namespace tgtcfg {
namespace {

std::string cut_text(const ReportItem& item) {
  Report here;
  here.cut.assign(item.cut.begin(), item.cut.end());
  return cut_lines(here, item.sources);
}

class HumanWriter final : public ReportWriter {
 public:
  HumanWriter(const ReportStyle& style, TextSink sink) : style_(style), sink_(std::move(sink)) {}

  void add(const ReportItem& item) override {
    if (item.diagnostics.empty() || style_.quiet > 1 || style_.counts_only) return;
    const std::string cut = cut_text(item);
    const std::string text =
        render_human(item.diagnostics, item.sources,
                     {.color = style_.color,
                      .width = style_.is_file ? RenderOptions().width : layout_columns()});
    sink_((printed_ ? "\n" : "") + text + (cut.empty() ? "" : "\n" + cut));
    printed_ = true;
  }

  void finish(const Report& report) override {
    if (report.statistics && !report.statistics->empty() && style_.quiet <= 1) {
      sink_((printed_ ? "\n" : "") + statistics_text(*report.statistics));
      printed_ = true;
    }
    if (style_.quiet == 0) sink_((printed_ ? "\n" : "") + summary_line(report));
  }

 private:
  ReportStyle style_;
  TextSink sink_;
  bool printed_ = false;
};

class ConciseWriter final : public ReportWriter {
 public:
  ConciseWriter(const ReportStyle& style, TextSink sink) : style_(style), sink_(std::move(sink)) {}
  void add(const ReportItem& item) override {
    if (style_.quiet > 1 || style_.counts_only) return;
    sink_(render_concise(item.diagnostics, item.sources) + cut_text(item));
  }
  void finish(const Report& report) override {
    if (report.statistics && style_.quiet <= 1) sink_(statistics_text(*report.statistics));
  }

 private:
  ReportStyle style_;
  TextSink sink_;
};

}  // namespace

std::unique_ptr<ReportWriter> make_human_report(const ReportStyle& style, TextSink sink,
                                                SummarySink /*summary*/) {
  return std::make_unique<HumanWriter>(style, std::move(sink));
}

std::unique_ptr<ReportWriter> make_concise_report(const ReportStyle& style, TextSink sink,
                                                  SummarySink /*summary*/) {
  return std::make_unique<ConciseWriter>(style, std::move(sink));
}

}  // namespace tgtcfg
