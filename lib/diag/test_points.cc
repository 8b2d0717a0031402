#include "diag/test_points.h"

#include <tgtcfg/codes/TC95.h>

#include <algorithm>

namespace tgtcfg {
namespace {

bool is_error(const Diagnostic* diagnostic) {
  return diagnostic->severity == Severity::error;
}

TestPoint& point_of_file(std::vector<TestPoint>& points, const std::string& file) {
  const auto found = std::find_if(points.begin(), points.end(),
                                  [&](const TestPoint& point) { return point.file == file; });
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
      return std::any_of(all.begin(), all.end(), is_error) ? TestState::failed : TestState::skipped;
    default:
      break;
  }
  const auto is_expected = [](const Diagnostic* diagnostic) {
    return is_error(diagnostic) && diagnostic->code != diag::UnexpectedlyValid::code;
  };
  const bool wrong = std::any_of(all.begin(), all.end(), is_expected);
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
  const auto errors = static_cast<std::size_t>(std::count_if(all.begin(), all.end(), is_error));
  const auto first = std::find_if(all.begin(), all.end(), is_error);
  if (first == all.end()) return all.empty() ? std::string() : all.front()->message;
  const std::string count = errors > 1 ? std::to_string(errors) + " errors: " : std::string();
  return count + (*first)->message;
}

}  // namespace tgtcfg
