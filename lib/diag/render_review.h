// Reports for servers that show findings beside a change: Code Quality of GitLab, checkstyle,
// reviewdog's rdjson.
#pragma once

#include <map>
#include <string>

#include "diag/report_writer.h"

namespace tgtcfg {

/// A list of findings, each with a fingerprint that no other has.
class GitlabWriter final : public ReportWriter {
 public:
  explicit GitlabWriter(TextSink sink) : sink_(std::move(sink)) {}
  void add(const ReportItem& item) override;
  void finish(const Report& report) override;

 private:
  TextSink sink_;
  Array findings_;
  std::map<std::string, int> seen_;
};

class CheckstyleWriter final : public ReportWriter {
 public:
  explicit CheckstyleWriter(TextSink sink) : sink_(std::move(sink)) {}
  void add(const ReportItem& item) override;
  void finish(const Report& report) override;

 private:
  TextSink sink_;
  std::map<std::string, std::string> errors_;  // by file
};

class RdjsonWriter final : public ReportWriter {
 public:
  explicit RdjsonWriter(TextSink sink) : sink_(std::move(sink)) {}
  void add(const ReportItem& item) override;
  void finish(const Report& report) override;

 private:
  TextSink sink_;
  Array findings_;
};

}  // namespace tgtcfg
