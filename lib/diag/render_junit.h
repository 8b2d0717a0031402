// A report as JUnit XML: a suite for each input, a test case for each document.
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

/// Text for an attribute or between tags. Characters that XML cannot hold are shown as
/// `\u{1b}`.
[[nodiscard]] std::string xml_text(std::string_view text);

}  // namespace tgtcfg
