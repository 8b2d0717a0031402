// Writers for one report format each. They write results as they come in, to a sink.
#pragma once

#include <tgtcfg/render.h>

#include <functional>
#include <memory>
#include <span>
#include <string>

#include "diag/report.h"
#include "support/text_sink.h"

namespace tgtcfg {

/// The diagnostics of one input.
struct ReportItem {
  const ReportInput* input = nullptr;  ///< null for problems that are not about a document
  std::span<const Diagnostic> diagnostics;
  std::span<const CutFindings> cut;
  const SourceMap& sources;
  bool expect_invalid = false;  ///< a document without errors fails
};

class ReportWriter {
 public:
  virtual ~ReportWriter() = default;
  virtual void add(const ReportItem& item) = 0;
  /// Writes the end of the report. `report` must contain the inputs and diagnostics added before.
  virtual void finish(const Report& report) = 0;
};

/// Returns true if the format lists a digest per input.
[[nodiscard]] bool lists_digests(ReportFormat format);

struct ReportStyle {
  bool color = false;
  int quiet = 0;             ///< 1: no summary; 2: empty output, in formats for people
  bool is_file = false;      ///< true for a file, as opposed to a log
  bool counts_only = false;  ///< formats for people print only the statistics
};

/// Receives the summary of a GitHub step.
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
