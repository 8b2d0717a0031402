// Reports in tgtcfg's own format: `json` as a document, `ndjson` as lines.
#include <tgtcfg/writers.h>

#include "diag/diagnostic_json.h"
#include "diag/report_writers.h"

namespace tgtcfg {
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
