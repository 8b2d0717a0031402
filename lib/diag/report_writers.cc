#include "diag/report_writers.h"

#include <tgtcfg/render.h>
#include <tgtcfg/writers.h>

#include <algorithm>

#include "diag/diagnostic_json.h"
#include "diag/render_github.h"
#include "diag/render_junit.h"
#include "diag/render_review.h"
#include "diag/render_sarif.h"
#include "diag/render_tap.h"
#include "diag/report_list.h"
#include "diag/terminal_columns.h"

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

Array diagnostics_json(const ReportItem& item) {
  Array all;
  for (const Diagnostic& diagnostic : item.diagnostics)
    all.push_back(diagnostic_json(diagnostic, item.sources));
  return all;
}

class JsonWriter final : public ReportWriter {
 public:
  explicit JsonWriter(TextSink sink) : sink_(std::move(sink)) {}

  void add(const ReportItem& item) override {
    if (item.input != nullptr) inputs_.add(input_json(*item.input));
    for (const Diagnostic& diagnostic : item.diagnostics)
      diagnostics_.add(diagnostic_json(diagnostic, item.sources));
  }

  void finish(const Report& report) override {
    const std::string text = write_json(report_json(report, SourceMap()));
    // In the order of their names.
    const std::string_view rest = diagnostics_.write_into(text, "diagnostics", sink_);
    sink_(inputs_.write_into(rest, "inputs", sink_));
  }

 private:
  TextSink sink_;
  ReportList inputs_{1};
  ReportList diagnostics_{1};
};

// A line for each input as soon as it is checked, and one for the whole.
class LinesWriter final : public ReportWriter {
 public:
  explicit LinesWriter(TextSink sink) : sink_(std::move(sink)) {}

  void add(const ReportItem& item) override {
    if (item.input == nullptr && item.diagnostics.empty()) return;
    Value line = Object{{"schema", schema},
                        {"type", item.input == nullptr ? "inputs" : "input"},
                        {"diagnostics", diagnostics_json(item)}};
    if (item.input != nullptr) line.set("input", input_json(*item.input));
    sink_(write_compact_json(line) + "\n");
  }

  void finish(const Report& report) override {
    const Value whole = report_json(report, SourceMap());
    Value line = Object{{"schema", schema}, {"type", "summary"}};
    for (const char* name : {"tool", "command", "ok", "exit_code", "summary"})
      line.set(name, *whole.find(name));
    if (const Value* statistics = whole.find("statistics")) line.set("statistics", *statistics);
    sink_(write_compact_json(line) + "\n");
  }

 private:
  static constexpr const char* schema = "tgtcfg.report-line/1";
  TextSink sink_;
};

class SarifWriter final : public ReportWriter {
 public:
  explicit SarifWriter(TextSink sink) : sink_(std::move(sink)) {}
  void add(const ReportItem& item) override { log_.add(item); }
  void finish(const Report& report) override { log_.finish(report, sink_); }

 private:
  TextSink sink_;
  SarifLog log_;
};

// In a log, people read the normal text; a file holds the commands alone.
class GithubLogWriter final : public ReportWriter {
 public:
  GithubLogWriter(const ReportStyle& style, TextSink sink, SummarySink summary)
      : is_file_(style.is_file),
        sink_(std::move(sink)),
        summary_(std::move(summary)),
        human_({.color = style.color, .quiet = style.quiet, .is_file = false},
               [this](std::string_view text) { text_ += text; }),
        commands_(sink_) {}

  void add(const ReportItem& item) override {
    if (!is_file_) human_.add(item);
    commands_.add(item);
  }

  void finish(const Report& report) override {
    if (!is_file_) human_.finish(report);
    sink_(without_commands(text_));
    commands_.finish(report);
    if (summary_) summary_(commands_.summary(report));
  }

 private:
  bool is_file_;
  TextSink sink_;
  SummarySink summary_;
  std::string text_;
  HumanWriter human_;
  GithubWriter commands_;
};

}  // namespace

const std::vector<std::string_view>& report_format_names() {
  static const std::vector<std::string_view> names = {"human",  "concise",    "json",  "ndjson",
                                                      "sarif",  "junit",      "tap",   "github",
                                                      "gitlab", "checkstyle", "rdjson"};
  return names;
}

std::optional<ReportFormat> read_report_format(std::string_view name) {
  const auto& names = report_format_names();
  const auto found = std::find(names.begin(), names.end(), name);
  if (found == names.end()) return std::nullopt;
  return static_cast<ReportFormat>(found - names.begin());
}

bool is_machine_format(ReportFormat format) {
  return format != ReportFormat::human && format != ReportFormat::concise;
}

bool lists_digests(ReportFormat format) {
  return format == ReportFormat::json || format == ReportFormat::ndjson;
}

std::unique_ptr<ReportWriter> make_report_writer(ReportFormat format, const ReportStyle& style,
                                                 TextSink sink, SummarySink summary) {
  switch (format) {
    case ReportFormat::concise:
      return std::make_unique<ConciseWriter>(style, std::move(sink));
    case ReportFormat::json:
      return std::make_unique<JsonWriter>(std::move(sink));
    case ReportFormat::ndjson:
      return std::make_unique<LinesWriter>(std::move(sink));
    case ReportFormat::sarif:
      return std::make_unique<SarifWriter>(std::move(sink));
    case ReportFormat::junit:
      return std::make_unique<JunitWriter>(std::move(sink));
    case ReportFormat::tap:
      return std::make_unique<TapWriter>(std::move(sink));
    case ReportFormat::github:
      return std::make_unique<GithubLogWriter>(style, std::move(sink), std::move(summary));
    case ReportFormat::gitlab:
      return std::make_unique<GitlabWriter>(std::move(sink));
    case ReportFormat::checkstyle:
      return std::make_unique<CheckstyleWriter>(std::move(sink));
    case ReportFormat::rdjson:
      return std::make_unique<RdjsonWriter>(std::move(sink));
    case ReportFormat::human:
      break;
  }
  return std::make_unique<HumanWriter>(style, std::move(sink));
}

}  // namespace tgtcfg
