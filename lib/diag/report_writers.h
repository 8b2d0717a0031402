// The forms of a report, by name.
#pragma once

#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include <tgtcfg/render.h>

#include "diag/report_writer.h"

namespace tgtcfg {

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

[[nodiscard]] std::unique_ptr<ReportWriter> make_report_writer(ReportFormat format,
                                                               const ReportStyle& style,
                                                               TextSink sink,
                                                               SummarySink summary = nullptr);

}  // namespace tgtcfg
