// A report as a list of tests, for JUnit and TAP: one per document, so that passes are listed.
#pragma once

#include <string>
#include <vector>

#include "diag/report_writers.h"

namespace tgtcfg {

enum class TestState : std::uint8_t {
  passed,
  failed,   ///< the document has errors
  error,    ///< the document was not readable
  skipped,  ///< deliberately not checked
};

struct TestPoint {
  std::string name;  ///< the file, and the number of the document if it has several
  std::string file;
  TestState state = TestState::passed;
  std::vector<const Diagnostic*> diagnostics;
};

/// Returns the tests of an item. Problems that are not about a document are grouped by input name;
/// only errors become tests.
[[nodiscard]] std::vector<TestPoint> test_points(const ReportItem& item);

/// Returns `2 errors: first message`, or only the message of a single error.
[[nodiscard]] std::string headline(const TestPoint& point);

}  // namespace tgtcfg
