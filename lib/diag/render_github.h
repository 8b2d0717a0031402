// A report as workflow commands: annotations that GitHub shows at the lines of a change.
#pragma once

#include <vector>

#include "diag/report_writers.h"

namespace tgtcfg {

class GithubWriter final : public ReportWriter {
 public:
  explicit GithubWriter(TextSink sink) : sink_(std::move(sink)) {}
  void add(const ReportItem& item) override;
  /// Errors come first, because GitHub shows only ten annotations per severity.
  void finish(const Report& report) override;
  /// Returns the Markdown summary of a step.
  [[nodiscard]] std::string summary(const Report& report) const;

 private:
  struct Row {
    Severity severity = Severity::error;
    std::string command;
    std::string summary;
  };
  TextSink sink_;
  std::vector<Row> rows_;
};

/// Disables workflow commands in text that goes to the log of a workflow.
[[nodiscard]] std::string without_commands(std::string_view text);

}  // namespace tgtcfg
