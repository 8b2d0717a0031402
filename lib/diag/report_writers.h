// Writers for one report format each. They write results as they come in, to a sink. Long lists are
// stored as text, because values need many times the memory.
#pragma once

#include <tgtcfg/render.h>
#include <tgtcfg/value.h>

#include <cstddef>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

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

[[nodiscard]] std::unique_ptr<ReportWriter> make_report_writer(ReportFormat format,
                                                               const ReportStyle& style,
                                                               TextSink sink,
                                                               SummarySink summary = nullptr);

struct ReportOutput {
  ReportStyle style{};
  TextSink sink;
  SummarySink summary{};
};

/// The base of a writer for one format.
class FormatWriter : public ReportWriter {
 public:
  explicit FormatWriter(ReportOutput to) : to_(std::move(to)) {}

 protected:
  ReportOutput to_;
};

#define TGTCFG_WRITER(name, machine, digests) \
  [[nodiscard]] std::unique_ptr<ReportWriter> make_##name##_report(ReportOutput to);
TGTCFG_REPORT_FORMATS(TGTCFG_WRITER)
#undef TGTCFG_WRITER

/// Elements for a document that `write_json` writes with an empty list. A report may have a hundred
/// thousand elements, so they are stored as separate pieces of text.
class ReportList {
 public:
  /// `depth` is the number of objects and lists around the member whose value is the list.
  explicit ReportList(std::size_t depth) : key_(2 * depth, ' '), element_(key_ + "  ") {}

  void add(const Value& element);
  /// Writes the document up to its empty list `name`, which must be at `depth`, then the elements.
  /// Returns the unwritten part of the document, which starts at the end of the list.
  [[nodiscard]] std::string_view write_into(std::string_view document, std::string_view name,
                                            const TextSink& sink) const;

 private:
  std::string key_;      // the indentation of the member
  std::string element_;  // the indentation of an element
  std::vector<std::string> pieces_;
};

}  // namespace tgtcfg
