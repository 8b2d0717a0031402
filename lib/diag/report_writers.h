// A report in one form, written as results come in. Pure: bytes go to a sink.
#pragma once

#include <tgtcfg/render.h>

#include <functional>
#include <memory>
#include <span>
#include <string>

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

/// Its list of inputs has the digest of each.
[[nodiscard]] bool lists_digests(ReportFormat format);

struct ReportStyle {
  bool color = false;
  int quiet = 0;             ///< 1: no summary; 2: nothing, of the forms for people
  bool is_file = false;      ///< not a log that people follow
  bool counts_only = false;  ///< of the forms for people: the statistics in place of what was found
};

/// Takes the summary of a step for GitHub.
using SummarySink = std::function<void(const std::string&)>;

#define TGTCFG_WRITER(name, machine, digests)                       \
  [[nodiscard]] std::unique_ptr<ReportWriter> make_##name##_report( \
      const ReportStyle& style, TextSink sink, SummarySink summary);
TGTCFG_REPORT_FORMATS(TGTCFG_WRITER)
#undef TGTCFG_WRITER

[[nodiscard]] std::unique_ptr<ReportWriter> make_report_writer(ReportFormat format,
                                                               const ReportStyle& style,
                                                               TextSink sink,
                                                               SummarySink summary = nullptr);

}  // namespace tgtcfg
