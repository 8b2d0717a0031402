// A report as a list of tests, for JUnit and TAP: one a document, so that passes show.
#pragma once

#include <string>
#include <vector>

#include "diag/report_writers.h"

namespace tgtcfg {

enum class TestState : std::uint8_t {
  passed,
  failed,   ///< the document is wrong
  error,    ///< it could not be looked at
  skipped,  ///< it was not looked at on purpose
};

struct TestPoint {
  std::string name;  ///< the file, and the document where it has several
  std::string file;
  TestState state = TestState::passed;
  std::vector<const Diagnostic*> diagnostics;
};

/// The tests of an item. Problems with inputs as such are grouped by the name of the input; those
/// that are no errors make no test.
[[nodiscard]] std::vector<TestPoint> test_points(const ReportItem& item);

/// `2 errors: first message`, or the first message alone.
[[nodiscard]] std::string headline(const TestPoint& point);

}  // namespace tgtcfg
