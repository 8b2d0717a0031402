#include "diag/render_github.h"

#include <algorithm>

#include "diag/markdown.h"
#include "diag/suggestions.h"
#include "diag/text_width.h"
#include "source/compiled_file.h"
#include "support/sha256.h"

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
  const std::string_view words[] = {"error", "warning", "note"};
  const Span span = diagnostic.span();
  std::string place;
  if (span.known()) {
    const SourceFile& file = sources.file(span.file);
    place = markdown_cell(file.name());
    if (has_lines(file)) place += ":" + std::to_string(sources.begin(span).line);
  }
  return "| " + std::string(words[static_cast<std::size_t>(diagnostic.severity)]) + " | " +
         std::string(diagnostic.code) + " | " + place + " | " +
         markdown_cell(with_suggestions(diagnostic)) + " |\n";
}

}  // namespace

void GithubWriter::add(const ReportItem& item) {
  for (const Diagnostic& diagnostic : item.diagnostics) {
    rows_.push_back({diagnostic.severity, command_of(diagnostic, item.sources),
                     row_of(diagnostic, item.sources)});
  }
}

void GithubWriter::finish(const Report&) {
  std::stable_sort(rows_.begin(), rows_.end(),
                   [](const Row& a, const Row& b) { return a.severity < b.severity; });
  std::string all;
  for (const Row& row : rows_) all += row.command;
  sink_(all);
}

std::string GithubWriter::summary(const Report& report) const {
  // A summary is limited to one mebibyte, and readers do not need more rows.
  constexpr std::size_t most = 100;
  std::string out = "### tgtcfg " + report.command + "\n\n" + summary_line(report);
  if (rows_.empty()) return out;
  out += "\n| severity | code | place | message |\n|---|---|---|---|\n";
  for (std::size_t i = 0; i < std::min(most, rows_.size()); ++i) out += rows_[i].summary;
  if (rows_.size() > most) out += "\n" + std::to_string(rows_.size() - most) + " more\n";
  return out;
}

std::string without_commands(std::string_view text) {
  if (text.empty()) return {};
  // A text cannot contain its own digest, so it cannot contain this token and resume commands.
  const std::string token = "tgtcfg-" + sha256_hex(text).substr(0, 32);
  std::string out = "::stop-commands::" + token + "\n" + std::string(text);
  if (!out.ends_with('\n')) out += '\n';
  return out + "::" + token + "::\n";
}

namespace {

// A log contains the normal text for people; a file only contains the commands.
class GithubLogWriter final : public ReportWriter {
 public:
  GithubLogWriter(const ReportStyle& style, TextSink sink, SummarySink summary)
      : is_file_(style.is_file),
        sink_(std::move(sink)),
        summary_(std::move(summary)),
        human_(make_human_report(
            {.color = style.color, .quiet = style.quiet},
            [this](std::string_view text) { text_ += text; }, nullptr)),
        commands_(sink_) {}

  void add(const ReportItem& item) override {
    if (!is_file_) human_->add(item);
    commands_.add(item);
  }

  void finish(const Report& report) override {
    if (!is_file_) human_->finish(report);
    sink_(without_commands(text_));
    commands_.finish(report);
    if (summary_) summary_(commands_.summary(report));
  }

 private:
  bool is_file_;
  TextSink sink_;
  SummarySink summary_;
  std::string text_;
  std::unique_ptr<ReportWriter> human_;
  GithubWriter commands_;
};

}  // namespace

std::unique_ptr<ReportWriter> make_github_report(const ReportStyle& style, TextSink sink,
                                                 SummarySink summary) {
  return std::make_unique<GithubLogWriter>(style, std::move(sink), std::move(summary));
}

}  // namespace tgtcfg
