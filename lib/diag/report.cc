#include "diag/report.h"

#include <tgtcfg/render.h>
#include <tgtcfg/writers.h>

#include <algorithm>
#include <numeric>

#include "diag/diagnostic_json.h"
#include "diag/report_writers.h"
#include "diag/text_width.h"
#include "support/size_text.h"

namespace tgtcfg {
namespace {

Value number(std::size_t count) {
  return static_cast<std::int64_t>(count);
}

std::size_t documents_of(const Report& report) {
  return std::accumulate(
      report.inputs.begin(), report.inputs.end(), report.unlisted.documents,
      [](std::size_t sum, const ReportInput& input) { return sum + input.documents; });
}

std::size_t skipped_of(const Report& report) {
  const auto listed = std::ranges::count_if(
      report.inputs, [](const ReportInput& input) { return input.status == InputStatus::skipped; });
  return report.unlisted.skipped + static_cast<std::size_t>(listed);
}

std::size_t cut_of(const Report& report) {
  return std::accumulate(report.cut.begin(), report.cut.end(), std::size_t{0},
                         [](std::size_t sum, const CutFindings& cut) { return sum + cut.count; });
}

Value inputs_json(const Report& report) {
  Array inputs;
  for (const ReportInput& input : report.inputs) inputs.push_back(input_json(input));
  return inputs;
}

}  // namespace

Value summary_json(const Report& report) {
  Value summary = Object{{"inputs", number(report.unlisted.inputs + report.inputs.size())},
                         {"documents", number(documents_of(report))},
                         {"valid", number(report.valid)},
                         {"invalid", number(report.invalid)},
                         {"skipped", number(skipped_of(report))},
                         {"errors", number(report.counts.errors)},
                         {"warnings", number(report.counts.warnings)},
                         {"notes", number(report.counts.notes)},
                         {"fixable", number(report.counts.fixable)},
                         {"cut", number(cut_of(report))}};
  if (report.baseline) summary.set("baseline", number(*report.baseline));
  return summary;
}

Value input_json(const ReportInput& input) {
  return Object{{"file", valid_utf8(input.file)},
                {"documents", number(input.documents)},
                {"status", name_of(input.status)},
                {"sha256", input.sha256.empty() ? Value() : Value(input.sha256)}};
}

std::string_view name_of(InputStatus status) {
  constexpr std::string_view names[] = {"valid", "invalid", "empty", "skipped", "unreadable"};
  return names[static_cast<std::size_t>(status)];
}

Value report_json(const Report& report, const SourceMap& sources) {
  Array diagnostics;
  for (const Diagnostic& diagnostic : report.diagnostics)
    diagnostics.push_back(diagnostic_json(diagnostic, sources));
  Value whole = Object{{"schema", "tgtcfg.report/1"},
                       {"tool", Object{{"name", "tgtcfg"}, {"version", report.tool_version}}},
                       {"command", report.command},
                       {"ok", report.ok},
                       {"exit_code", report.exit_code},
                       {"summary", summary_json(report)},
                       {"inputs", inputs_json(report)},
                       {"diagnostics", std::move(diagnostics)}};
  if (report.statistics) whole.set("statistics", statistics_json(*report.statistics));
  for (const Member& result : report.results.object()) whole.set(result.key, result.value);
  return whole;
}

std::string summary_line(const Report& report) {
  std::string line = report.headline;
  if (line.empty())
    line = counted(documents_of(report), "document") + " checked: " + std::to_string(report.valid) +
           " valid, " + std::to_string(report.invalid) + " invalid";
  const std::size_t skipped = skipped_of(report);
  if (skipped > 0) line += ", " + std::to_string(skipped) + " skipped";
  line += "; " + counted(report.counts.errors, "error") + ", " +
          counted(report.counts.warnings, "warning");
  if (report.headline.empty()) line += ", " + std::to_string(report.counts.fixable) + " fixable";
  if (report.headline.empty() && report.counts.guessed > 0)
    line += ", " + std::to_string(report.counts.guessed) + " more with `--unsafe-fixes`";
  if (report.baseline.value_or(0) > 0)
    line += "; " + counted(*report.baseline, "diagnostic") + " in the baseline";
  return line + "\n";
}

std::string cut_lines(const Report& report, const SourceMap& sources) {
  std::string lines;
  for (const CutFindings& cut : report.cut) {
    const std::string place =
        cut.file.value == 0 ? "" : " in " + visible(sources.file(cut.file).name());
    lines += counted(cut.count, "more " + std::string(name_of(cut.severity))) + place +
             " not shown (--max-errors 0 shows all)\n";
  }
  return lines;
}

namespace {

std::string padded(std::string text, std::size_t width) {
  text.append(width - std::min(width, text.size()), ' ');
  return text;
}

}  // namespace

void CodeStatistics::add(std::span<const Diagnostic> diagnostics) {
  for (const Diagnostic& diagnostic : diagnostics) {
    CodeCount& entry = counts_[std::string(diagnostic.code)];
    entry.code = diagnostic.code;
    entry.name = diagnostic.page->name;
    entry.severity = diagnostic.severity;
    ++entry.count;
    entry.fixable += count_diagnostics(std::span(&diagnostic, 1)).fixable;
  }
}

std::vector<CodeCount> CodeStatistics::counts() const {
  std::vector<CodeCount> all;
  for (const auto& [code, entry] : counts_) all.push_back(entry);
  std::ranges::stable_sort(
      all, [](const CodeCount& a, const CodeCount& b) { return a.count > b.count; });
  return all;
}

std::string statistics_text(std::span<const CodeCount> counts) {
  std::size_t digits = 0;
  std::size_t severity = 0;
  for (const CodeCount& each : counts) {
    digits = std::max(digits, std::to_string(each.count).size());
    severity = std::max(severity, name_of(each.severity).size());
  }
  std::string text;
  for (const CodeCount& each : counts) {
    const std::string number = std::to_string(each.count);
    text += std::string(digits - number.size(), ' ') + number + "  " + each.code + "  " +
            padded(std::string(name_of(each.severity)), severity) + "  " + each.name;
    if (each.fixable > 0) text += "  (" + std::to_string(each.fixable) + " fixable)";
    text += '\n';
  }
  return text;
}

Value statistics_json(std::span<const CodeCount> counts) {
  Array all;
  for (const CodeCount& each : counts)
    all.push_back(Object{{"code", each.code},
                         {"name", each.name},
                         {"severity", name_of(each.severity)},
                         {"count", static_cast<std::int64_t>(each.count)},
                         {"fixable", static_cast<std::int64_t>(each.fixable)}});
  return all;
}

namespace {

Array diagnostics_json(const ReportItem& item) {
  Array all;
  for (const Diagnostic& diagnostic : item.diagnostics)
    all.push_back(diagnostic_json(diagnostic, item.sources));
  return all;
}

class JsonWriter final : public FormatWriter {
 public:
  using FormatWriter::FormatWriter;

  void add(const ReportItem& item) override {
    if (item.input != nullptr) inputs_.add(input_json(*item.input));
    for (const Diagnostic& diagnostic : item.diagnostics)
      diagnostics_.add(diagnostic_json(diagnostic, item.sources));
  }

  void finish(const Report& report) override {
    const std::string text = write_json(report_json(report, SourceMap()));
    // Lists are written in alphabetical order of their names.
    const std::string_view rest = diagnostics_.write_into(text, "diagnostics", to_.sink);
    to_.sink(inputs_.write_into(rest, "inputs", to_.sink));
  }

 private:
  ReportList inputs_{1};
  ReportList diagnostics_{1};
};

// Writes one line per input as soon as it is checked, and a final line for the whole run.
class LinesWriter final : public FormatWriter {
 public:
  using FormatWriter::FormatWriter;

  void add(const ReportItem& item) override {
    if (item.input == nullptr && item.diagnostics.empty()) return;
    Value line = Object{{"schema", schema},
                        {"type", item.input == nullptr ? "inputs" : "input"},
                        {"diagnostics", diagnostics_json(item)}};
    if (item.input != nullptr) line.set("input", input_json(*item.input));
    to_.sink(write_compact_json(line) + "\n");
  }

  void finish(const Report& report) override {
    const Value whole = report_json(report, SourceMap());
    Value line = Object{{"schema", schema}, {"type", "summary"}};
    for (const char* name : {"tool", "command", "ok", "exit_code", "summary"})
      line.set(name, *whole.find(name));
    if (const Value* statistics = whole.find("statistics")) line.set("statistics", *statistics);
    for (const Member& result : report.results.object()) line.set(result.key, result.value);
    to_.sink(write_compact_json(line) + "\n");
  }

 private:
  static constexpr const char* schema = "tgtcfg.report-line/1";
};

}  // namespace

std::unique_ptr<ReportWriter> make_json_report(ReportOutput to) {
  return std::make_unique<JsonWriter>(std::move(to));
}

std::unique_ptr<ReportWriter> make_ndjson_report(ReportOutput to) {
  return std::make_unique<LinesWriter>(std::move(to));
}

}  // namespace tgtcfg
