#include "diag/report_writers.h"

#include <algorithm>

namespace tgtcfg {
namespace {

struct FormatRow {
  bool machine;
  bool digests;
  std::unique_ptr<ReportWriter> (*make)(const ReportStyle&, TextSink, SummarySink);
};

#define TGTCFG_ROW(name, machine, digests) {machine, digests, make_##name##_report},
constexpr FormatRow rows[] = {TGTCFG_REPORT_FORMATS(TGTCFG_ROW)};
#undef TGTCFG_ROW

const FormatRow& row_of(ReportFormat format) {
  return rows[static_cast<std::size_t>(format)];
}

}  // namespace

const std::vector<std::string_view>& report_format_names() {
#define TGTCFG_NAME(name, machine, digests) #name,
  static const std::vector<std::string_view> names = {TGTCFG_REPORT_FORMATS(TGTCFG_NAME)};
#undef TGTCFG_NAME
  return names;
}

std::optional<ReportFormat> read_report_format(std::string_view name) {
  const auto& names = report_format_names();
  const auto found = std::find(names.begin(), names.end(), name);
  if (found == names.end()) return std::nullopt;
  return static_cast<ReportFormat>(found - names.begin());
}

bool is_machine_format(ReportFormat format) {
  return row_of(format).machine;
}

bool lists_digests(ReportFormat format) {
  return row_of(format).digests;
}

std::unique_ptr<ReportWriter> make_report_writer(ReportFormat format, const ReportStyle& style,
                                                 TextSink sink, SummarySink summary) {
  return row_of(format).make(style, std::move(sink), std::move(summary));
}

}  // namespace tgtcfg
