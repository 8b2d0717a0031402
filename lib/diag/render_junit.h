// A report as JUnit XML: one suite per input, one test case per document.
#pragma once

#include "diag/report_writers.h"

namespace tgtcfg {

class JunitWriter final : public ReportWriter {
 public:
  explicit JunitWriter(TextSink sink) : sink_(std::move(sink)) {}
  void add(const ReportItem& item) override;
  void finish(const Report& report) override;

 private:
  TextSink sink_;
  std::string suites_;
  std::size_t tests_ = 0;
  std::size_t failures_ = 0;
  std::size_t errors_ = 0;
};

/// Escapes text for an attribute or an element. Characters that XML does not allow are shown as
/// `\u{1b}`.
[[nodiscard]] std::string xml_text(std::string_view text);

}  // namespace tgtcfg
