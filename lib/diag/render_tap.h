// A report as TAP 14: a test point for each document, what was found as YAML below it.
#pragma once

#include "diag/report_writer.h"

namespace tgtcfg {

class TapWriter final : public ReportWriter {
 public:
  explicit TapWriter(TextSink sink) : sink_(std::move(sink)) {}
  void add(const ReportItem& item) override;
  void finish(const Report& report) override;

 private:
  TextSink sink_;
  std::string points_;
  std::size_t count_ = 0;
};

}  // namespace tgtcfg
