#include "diag/test_reports.h"

#include <tgtcfg/codes/TC95.h>
#include <tgtcfg/render.h>

#include <algorithm>

#include "diag/escapes.h"
#include "diag/suggestions.h"
#include "diag/text_width.h"
#include "source/compiled_file.h"

namespace tgtcfg {
namespace {

bool is_error(const Diagnostic* diagnostic) {
  return diagnostic->severity == Severity::error;
}

TestPoint& point_of_file(std::vector<TestPoint>& points, const std::string& file) {
  const auto found =
      std::ranges::find_if(points, [&](const TestPoint& point) { return point.file == file; });
  if (found != points.end()) return *found;
  return points.emplace_back(TestPoint{file, file, TestState::error, {}});
}

std::vector<TestPoint> points_of_run(const ReportItem& item) {
  std::vector<TestPoint> points;
  for (const Diagnostic& diagnostic : item.diagnostics) {
    if (!is_error(&diagnostic)) continue;
    const Span span = diagnostic.span();
    const std::string file = span.known() ? item.sources.file(span.file).name() : "tgtcfg";
    point_of_file(points, file).diagnostics.push_back(&diagnostic);
  }
  return points;
}

// Returns the index of a diagnostic's document in its file. An error that stops the reader belongs
// to the last document.
std::size_t document_of(const Diagnostic& diagnostic, std::size_t count) {
  return std::min<std::size_t>(diagnostic.document, count - 1);
}

TestState state_of(const TestPoint& point, const ReportItem& item) {
  const auto& all = point.diagnostics;
  switch (item.input->status) {
    case InputStatus::skipped:
      return TestState::skipped;
    case InputStatus::unreadable:
      return TestState::error;
    case InputStatus::empty:
      return std::ranges::any_of(all, is_error) ? TestState::failed : TestState::skipped;
    default:
      break;
  }
  const auto is_expected = [](const Diagnostic* diagnostic) {
    return is_error(diagnostic) && diagnostic->code != diag::UnexpectedlyValid::code;
  };
  const bool wrong = std::ranges::any_of(all, is_expected);
  return wrong == item.expect_invalid ? TestState::passed : TestState::failed;
}

}  // namespace

std::vector<TestPoint> test_points(const ReportItem& item) {
  if (item.input == nullptr) return points_of_run(item);
  const std::size_t count = std::max<std::size_t>(item.input->documents, 1);
  std::vector<TestPoint> points;
  for (std::size_t i = 0; i < count; ++i) {
    const std::vector<std::string>& names = item.input->points;
    std::string name = i < names.size() ? names[i] : item.input->file;
    if (count > 1 && names.empty()) name += " document " + std::to_string(i);
    points.push_back({std::move(name), item.input->file, TestState::passed, {}});
  }
  for (const Diagnostic& diagnostic : item.diagnostics)
    points[document_of(diagnostic, count)].diagnostics.push_back(&diagnostic);
  for (TestPoint& point : points) point.state = state_of(point, item);
  return points;
}

std::string headline(const TestPoint& point) {
  const auto& all = point.diagnostics;
  const auto errors = static_cast<std::size_t>(std::ranges::count_if(all, is_error));
  const auto first = std::ranges::find_if(all, is_error);
  if (first == all.end()) return all.empty() ? std::string() : all.front()->message;
  const std::string count = errors > 1 ? std::to_string(errors) + " errors: " : std::string();
  return count + (*first)->message;
}

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

  void add(const ReportItem& item) override {
    for (const TestPoint& point : test_points(item)) {
      const bool fine = point.state == TestState::passed || point.state == TestState::skipped;
      points_ += (fine ? "ok " : "not ok ") + std::to_string(++count_) + " - " +
                 escaped(point.name, "\\#") +
                 (point.state == TestState::skipped ? " # SKIP not checked\n" : "\n");
      points_ += block_of(point, item.sources);
    }
  }

  void finish(const Report&) override {
    const std::string plan =
        count_ == 0 ? "1..0 # SKIP nothing to check\n" : "1.." + std::to_string(count_) + "\n";
    to_.sink("TAP version 14\n" + plan + points_);
  }

 private:
  std::string points_;
  std::size_t count_ = 0;
};

}  // namespace

std::unique_ptr<ReportWriter> make_tap_report(ReportOutput to) {
  return std::make_unique<TapWriter>(std::move(to));
}

}  // namespace tgtcfg
