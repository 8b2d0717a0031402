#include "diag/report_writers.h"

#include <tgtcfg/writers.h>

#include <algorithm>

#include "diag/exit_code.h"
#include "diag/order.h"
#include "support/version.h"

namespace tgtcfg {
namespace {

struct FormatRow {
  bool machine;
  bool digests;
  std::unique_ptr<ReportWriter> (*make)(ReportOutput);
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
  const auto found = std::ranges::find(names, name);
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
  return row_of(format).make({style, std::move(sink), std::move(summary)});
}

void ReportList::add(const Value& element) {
  const bool first = pieces_.empty();
  if (first || pieces_.back().size() >= text_piece) pieces_.emplace_back();
  std::string& text = pieces_.back();
  text += (first ? "\n" : ",\n") + element_;
  std::string lines = write_json(element);
  lines.pop_back();
  // Strings in JSON never contain a line ending.
  for (const char c : lines) {
    text += c;
    if (c == '\n') text += element_;
  }
}

std::string_view ReportList::write_into(std::string_view document, std::string_view name,
                                        const TextSink& sink) const {
  if (pieces_.empty()) return document;
  const std::string empty = "\n" + key_ + "\"" + std::string(name) + "\": [";
  const std::size_t at = document.find(empty + "]") + empty.size();
  sink(document.substr(0, at));
  for (const std::string& piece : pieces_) sink(piece);
  sink("\n" + key_);
  return document.substr(at);
}

std::string render(std::span<const Diagnostic> diagnostics, const SourceMap& sources,
                   ReportFormat format, const RenderOptions& options) {
  std::vector<Diagnostic> sorted(diagnostics.begin(), diagnostics.end());
  sort_diagnostics(sorted, sources);
  if (format == ReportFormat::human) return render_human(sorted, sources, options);
  if (format == ReportFormat::concise) return render_concise(sorted, sources);
  Report report;
  report.tool_version = version();
  report.exit_code = static_cast<int>(exit_code_of(sorted));
  report.ok = report.exit_code == 0;
  report.counts = count_diagnostics(sorted);
  std::string text;
  const auto writer =
      make_report_writer(format, {}, [&text](std::string_view part) { text += part; });
  writer->add({nullptr, sorted, {}, sources});
  writer->finish(report);
  return text;
}

}  // namespace tgtcfg
