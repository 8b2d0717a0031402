// A report in one form, written as results come in. Pure: bytes go to a sink.
#pragma once

#include <span>
#include <string_view>

#include "diag/report.h"
#include "support/text_sink.h"

namespace tgtcfg {

/// What was found in one input.
struct ReportItem {
  const ReportInput* input = nullptr;  ///< null: problems with inputs as such
  std::span<const Diagnostic> diagnostics;
  std::span<const CutFindings> cut;
  const SourceMap& sources;
  bool expect_invalid = false;  ///< a document without an error is the wrong one
};

class ReportWriter {
 public:
  virtual ~ReportWriter() = default;
  virtual void add(const ReportItem& item) = 0;
  /// The rest; the inputs and diagnostics of `report` are those that were added.
  virtual void finish(const Report& report) = 0;
};

}  // namespace tgtcfg
