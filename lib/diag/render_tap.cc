// A report as TAP 14: one test point per document, with its diagnostics as YAML below.
#include <tgtcfg/render.h>

#include "diag/report_writers.h"
#include "diag/suggestions.h"
#include "diag/test_points.h"
#include "diag/text_width.h"
#include "source/compiled_file.h"

namespace tgtcfg {
namespace {

// Escapes characters by backslashes. After `visible`, no other escapes are necessary.
std::string escaped(std::string_view text, std::string_view special) {
  std::string out;
  for (const char c : visible(text)) {
    if (special.find(c) != special.npos) out += '\\';
    out += c;
  }
  return out;
}

std::string quoted(std::string_view text) {
  return '"' + escaped(text, "\\\"") + '"';
}

std::string yaml_of(const Diagnostic& diagnostic, const SourceMap& sources) {
  std::string out = "    - code: " + std::string(diagnostic.code) + "\n" +
                    "      severity: " + std::string(name_of(diagnostic.severity)) + "\n" +
                    "      message: " + quoted(with_suggestions(diagnostic)) + "\n";
  const Span span = diagnostic.span();
  if (span.known()) {
    const Position at = sources.begin(span);
    out += "      file: " + quoted(sources.file(span.file).name()) + "\n";
    if (has_lines(sources.file(span.file)))
      out += "      line: " + std::to_string(at.line) + "\n" +
             "      column: " + std::to_string(at.column) + "\n";
  }
  if (!diagnostic.pointer.empty()) out += "      pointer: " + quoted(diagnostic.pointer) + "\n";
  return out;
}

std::string block_of(const TestPoint& point, const SourceMap& sources) {
  if (point.diagnostics.empty()) return {};
  std::string out = "  ---\n  message: " + quoted(headline(point)) + "\n  diagnostics:\n";
  for (const Diagnostic* diagnostic : point.diagnostics) out += yaml_of(*diagnostic, sources);
  return out + "  ...\n";
}

class TapWriter final : public FormatWriter {
 public:
  using FormatWriter::FormatWriter;
  void add(const ReportItem& item) override;
  void finish(const Report& report) override;

 private:
  std::string points_;
  std::size_t count_ = 0;
};

void TapWriter::add(const ReportItem& item) {
  for (const TestPoint& point : test_points(item)) {
    const bool fine = point.state == TestState::passed || point.state == TestState::skipped;
    points_ += (fine ? "ok " : "not ok ") + std::to_string(++count_) + " - " +
               escaped(point.name, "\\#") +
               (point.state == TestState::skipped ? " # SKIP not checked\n" : "\n");
    points_ += block_of(point, item.sources);
  }
}

void TapWriter::finish(const Report&) {
  const std::string plan =
      count_ == 0 ? "1..0 # SKIP nothing to check\n" : "1.." + std::to_string(count_) + "\n";
  to_.sink("TAP version 14\n" + plan + points_);
}

}  // namespace

std::unique_ptr<ReportWriter> make_tap_report(ReportOutput to) {
  return std::make_unique<TapWriter>(std::move(to));
}

}  // namespace tgtcfg
