// A report in one form, written as results come in. Pure: bytes go to a sink.
#pragma once

#include <functional>
#include <span>
#include <string_view>

#include "diag/report.h"

namespace tgtcfg {

/// What was found in one input.
struct ReportItem {
  const ReportInput* input = nullptr;  ///< null: problems with inputs as such
  std::span<const Diagnostic> diagnostics;
  std::span<const CutFindings> cut;
  const SourceMap& sources;
  bool expect_invalid = false;  ///< a document without an error is the wrong one
};

using TextSink = std::function<void(std::string_view)>;

class ReportWriter {
 public:
  virtual ~ReportWriter() = default;
  virtual void add(const ReportItem& item) = 0;
  /// The rest; the inputs and diagnostics of `report` are those that were added.
  virtual void finish(const Report& report) = 0;
};

}  // namespace tgtcfg
