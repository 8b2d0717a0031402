// A report as workflow commands: annotations that GitHub shows at the lines of a change.

#include <algorithm>

#include "diag/escapes.h"
#include "diag/report_writers.h"
#include "diag/suggestions.h"
#include "diag/text_width.h"
#include "source/compiled_file.h"

namespace tgtcfg {
namespace {

std::string encoded(std::string_view text, bool property) {
  std::string out;
  for (const char c : visible_lines(text)) {
    if (c == '%') {
      out += "%25";
    } else if (c == '\r') {
      out += "%0D";
    } else if (c == '\n') {
      out += "%0A";
    } else if (property && c == ':') {
      out += "%3A";
    } else if (property && c == ',') {
      out += "%2C";
    } else {
      out += c;
    }
  }
  return out;
}

std::string property(std::string_view name, std::string_view value) {
  return std::string(name) + "=" + encoded(value, true) + ",";
}

std::string property(std::string_view name, std::uint32_t value) {
  return property(name, std::string_view(std::to_string(value)));
}

// Columns are only valid if the range is within one line.
std::string place_of(Span span, const SourceMap& sources) {
  if (!span.known()) return {};
  std::string out = property("file", sources.file(span.file).name());
  if (!has_lines(sources.file(span.file))) return out;
  const Position begin = sources.begin(span);
  const Position end = sources.end(span);
  out += property("line", begin.line) + property("endLine", end.line);
  if (begin.line != end.line) return out;
  return out + property("col", begin.column) + property("endColumn", end.column);
}

std::string command_of(const Diagnostic& diagnostic, const SourceMap& sources) {
  const std::string_view words[] = {"error", "warning", "notice"};
  return "::" + std::string(words[static_cast<std::size_t>(diagnostic.severity)]) + " " +
         place_of(diagnostic.span(), sources) + "title=" +
         encoded(std::string(diagnostic.code) + " " + std::string(diagnostic.name), true) +
         "::" + encoded(with_helps(diagnostic), false) + "\n";
}

std::string row_of(const Diagnostic& diagnostic, const SourceMap& sources) {
  const Span span = diagnostic.span();
  std::string place;
  if (span.known()) {
    const SourceFile& file = sources.file(span.file);
    place = markdown_cell(file.name());
    if (has_lines(file)) place += ":" + std::to_string(sources.begin(span).line);
  }
  return "| " + std::string(name_of(diagnostic.severity)) + " | " + std::string(diagnostic.code) +
         " | " + place + " | " + markdown_cell(with_suggestions(diagnostic)) + " |\n";
}

// A log contains the normal text for people; a file only contains the commands.
class GithubWriter final : public FormatWriter {
 public:
  explicit GithubWriter(ReportOutput to)
      : FormatWriter(std::move(to)),
        human_(make_human_report({{.color = to_.style.color, .quiet = to_.style.quiet},
                                  [this](std::string_view text) { text_ += text; }})) {}

  void add(const ReportItem& item) override {
    if (!to_.style.is_file) human_->add(item);
    for (const Diagnostic& diagnostic : item.diagnostics) {
      rows_.push_back({diagnostic.severity, command_of(diagnostic, item.sources),
                       row_of(diagnostic, item.sources)});
    }
  }

  void finish(const Report& report) override {
    if (!to_.style.is_file) human_->finish(report);
    to_.sink(without_commands(text_));
    // Errors come first, because GitHub shows only ten annotations per severity.
    std::ranges::stable_sort(rows_,
                             [](const Row& a, const Row& b) { return a.severity < b.severity; });
    std::string all;
    for (const Row& row : rows_) all += row.command;
    to_.sink(all);
    if (to_.summary) to_.summary(summary(report));
  }

 private:
  struct Row {
    Severity severity = Severity::error;
    std::string command;
    std::string summary;
  };

  // Returns the Markdown summary of a step.
  std::string summary(const Report& report) const {
    // A summary is limited to one mebibyte, and readers do not need more rows.
    constexpr std::size_t most = 100;
    std::string out = "### tgtcfg " + report.command + "\n\n" + summary_line(report);
    if (rows_.empty()) return out;
    out += "\n| severity | code | place | message |\n|---|---|---|---|\n";
    for (std::size_t i = 0; i < std::min(most, rows_.size()); ++i) out += rows_[i].summary;
    if (rows_.size() > most) out += "\n" + std::to_string(rows_.size() - most) + " more\n";
    return out;
  }

  std::string text_;
  std::unique_ptr<ReportWriter> human_;
  std::vector<Row> rows_;
};

}  // namespace

std::unique_ptr<ReportWriter> make_github_report(ReportOutput to) {
  return std::make_unique<GithubWriter>(std::move(to));
}

}  // namespace tgtcfg
