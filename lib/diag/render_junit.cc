// A report as JUnit XML: one suite per input, one test case per document.
#include "diag/render_junit.h"

#include <tgtcfg/render.h>

#include "diag/report_writers.h"
#include "diag/test_points.h"
#include "diag/text_width.h"
#include "source/compiled_file.h"

namespace tgtcfg {
namespace {

std::string attribute(std::string_view name, std::string_view value) {
  // XML readers replace a line ending in an attribute by a space.
  return " " + std::string(name) + "=\"" + xml_text(visible(value)) + "\"";
}

std::string attribute(std::string_view name, std::size_t value) {
  return attribute(name, std::string_view(std::to_string(value)));
}

std::string lines_of(const TestPoint& point, const SourceMap& sources) {
  std::string lines;
  for (const Diagnostic* diagnostic : point.diagnostics) {
    lines += render_concise(std::span(diagnostic, 1), sources);
    for (const std::string& help : diagnostic->helps) lines += "  help: " + visible(help) + "\n";
  }
  return lines;
}

// Compiled files do not have lines.
std::string line_of(const TestPoint& point, const SourceMap& sources) {
  std::size_t line = 1;
  for (const Diagnostic* diagnostic : point.diagnostics) {
    const Span span = diagnostic->span();
    if (!span.known() || sources.file(span.file).name() != point.file) continue;
    if (!has_lines(sources.file(span.file))) return {};
    line = sources.begin(span).line;
    break;
  }
  return attribute("line", line);
}

// The first error is the type. An expected error that did not occur has the type `none`.
std::string type_of(const TestPoint& point) {
  for (const Diagnostic* diagnostic : point.diagnostics) {
    if (diagnostic->severity == Severity::error) return std::string(diagnostic->code);
  }
  return "none";
}

std::string body_of(const TestPoint& point, const SourceMap& sources) {
  const std::string lines = lines_of(point, sources);
  switch (point.state) {
    case TestState::passed:
      return lines.empty() ? "" : "<system-out>" + xml_text(lines) + "</system-out>";
    case TestState::skipped:
      return "<skipped/>";
    case TestState::failed:
    case TestState::error:
      break;
  }
  const std::string tag = point.state == TestState::error ? "error" : "failure";
  return "<" + tag + attribute("message", headline(point)) + attribute("type", type_of(point)) +
         ">" + xml_text(lines) + "</" + tag + ">";
}

}  // namespace

std::string xml_text(std::string_view text) {
  std::string out;
  std::size_t begin = 0;
  // `visible` escapes line endings, too, so this loop splits the text at lines first.
  for (std::size_t end = 0; end <= text.size(); ++end) {
    if (end < text.size() && text[end] != '\n') continue;
    const std::string line = visible(text.substr(begin, end - begin));
    for (const char c : line) {
      if (c == '&') {
        out += "&amp;";
      } else if (c == '<') {
        out += "&lt;";
      } else if (c == '>') {
        out += "&gt;";
      } else if (c == '"') {
        out += "&quot;";
      } else {
        out += c;
      }
    }
    if (end < text.size()) out += '\n';
    begin = end + 1;
  }
  return out;
}

namespace {

class JunitWriter final : public FormatWriter {
 public:
  using FormatWriter::FormatWriter;

  void add(const ReportItem& item) override {
    const std::vector<TestPoint> points = test_points(item);
    for (std::size_t i = 0; i < points.size();) {
      // Problems that are not about a document are in several suites, one per file.
      std::size_t end = i;
      std::size_t failures = 0;
      std::size_t errors = 0;
      std::size_t skipped = 0;
      std::string cases;
      for (; end < points.size() && points[end].file == points[i].file; ++end) {
        const TestPoint& point = points[end];
        failures += point.state == TestState::failed ? 1 : 0;
        errors += point.state == TestState::error ? 1 : 0;
        skipped += point.state == TestState::skipped ? 1 : 0;
        const std::string body = body_of(point, item.sources);
        cases += "    <testcase" + attribute("name", point.name) +
                 attribute("classname", point.file) + attribute("time", "0") +
                 attribute("file", point.file) + line_of(point, item.sources) +
                 (body.empty() ? "/>\n" : ">" + body + "</testcase>\n");
      }
      suites_ += "  <testsuite" + attribute("name", points[i].file) + attribute("tests", end - i) +
                 attribute("failures", failures) + attribute("errors", errors) +
                 attribute("skipped", skipped) + attribute("time", "0") + ">\n" + cases +
                 "  </testsuite>\n";
      tests_ += end - i;
      failures_ += failures;
      errors_ += errors;
      i = end;
    }
  }

  void finish(const Report& report) override {
    to_.sink("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites" +
             attribute("name", "tgtcfg " + report.command) + attribute("tests", tests_) +
             attribute("failures", failures_) + attribute("errors", errors_) +
             attribute("time", "0") + ">\n" + suites_ + "</testsuites>\n");
  }

 private:
  std::string suites_;
  std::size_t tests_ = 0;
  std::size_t failures_ = 0;
  std::size_t errors_ = 0;
};

}  // namespace

std::unique_ptr<ReportWriter> make_junit_report(ReportOutput to) {
  return std::make_unique<JunitWriter>(std::move(to));
}

}  // namespace tgtcfg
