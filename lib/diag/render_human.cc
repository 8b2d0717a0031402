#include <tgtcfg/diagnostics.h>
#include <tgtcfg/render.h>
#include <tgtcfg/source.h>

#include <algorithm>
#include <string>

#include "diag/columns.h"
#include "diag/paint.h"
#include "diag/report_writers.h"
#include "diag/source_row.h"
#include "diag/suggestions.h"
#include "diag/text_width.h"
#include "source/compiled_file.h"
#include "support/size_text.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

/// Writes the rows of one file after a gutter with line numbers.
class FileWriter {
 public:
  FileWriter(const SourceFile& file, std::size_t gutter, const RowStyle& style, std::string& out)
      : file_(file), gutter_(gutter), style_(style), out_(out) {}

  void blank() { row({}, {}); }

  void lines(const std::map<std::uint32_t, std::vector<Annotation>>& lines) {
    std::uint32_t previous = 0;
    for (const auto& [number, annotations] : lines) {
      if (previous != 0) gap(previous, number);
      for (const SourceRows& rows : draw_line(file_.line(number), annotations, style_)) {
        row(std::to_string(number), rows.source);
        for (const std::string& below : rows.below) row({}, below);
      }
      previous = number;
    }
  }

 private:
  /// Shows a single line between two labelled lines; more lines become a gap.
  void gap(std::uint32_t previous, std::uint32_t next) {
    if (next == previous + 2) {
      row(std::to_string(previous + 1), draw_context(file_.line(previous + 1), style_));
    } else if (next > previous + 2) {
      out_ += style_.paint(Style::frame, "...") + '\n';
    }
  }

  void row(std::string number, const std::string& text) {
    number.insert(0, gutter_ - number.size(), ' ');
    out_ += style_.paint(Style::frame, number + " |");
    if (!text.empty()) out_ += ' ' + text;
    out_ += '\n';
  }

  const SourceFile& file_;
  std::size_t gutter_;
  const RowStyle& style_;
  std::string& out_;
};

/// Splits a pointer into pieces of at most `width` columns, before a `/` if possible.
std::vector<std::string> pointer_lines(std::string_view pointer, std::size_t width) {
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < pointer.size();) {
    const std::size_t next = std::min(pointer.find('/', at + 1), pointer.size());
    for (std::string& piece : wrap(pointer.substr(at, next - at), width)) {
      const bool fits =
          !lines.empty() && display_width(lines.back()) + display_width(piece) <= width;
      if (fits) {
        lines.back() += piece;
      } else {
        lines.push_back(std::move(piece));
      }
    }
    at = next;
  }
  return lines;
}

std::string place_line(std::string_view arrow, const Label& label, std::string_view pointer,
                       const SourceMap& sources, std::size_t gutter, const RowStyle& style,
                       std::size_t width) {
  const std::string place = visible(position_text(label.span, sources));
  std::string out(gutter, ' ');
  out += style.paint(Style::frame, arrow) + ' ' + place;
  const std::size_t used = gutter + arrow.size() + 1 + display_width(place) + 3;
  if (!pointer.empty() && used + display_width(pointer) <= width)
    return out + "   " + visible(pointer) + '\n';
  out += '\n';
  const std::size_t indent = gutter + arrow.size() + 1;
  for (const std::string& line : pointer_lines(pointer, width - indent))
    out += std::string(indent, ' ') + line + '\n';
  return out;
}

// Returns the columns for line numbers in this diagnostic, at least 2.
std::size_t gutter_width(const Diagnostic& diagnostic, const SourceMap& sources) {
  std::uint32_t largest = 0;
  for (const AnnotatedFile& file : annotate(diagnostic, sources))
    largest = std::max(largest, file.lines.rbegin()->first);
  return std::max<std::size_t>(2, std::to_string(largest).size());
}

// Returns `  --> file:line:column   /pointer` and the labelled lines of the primary file, then
// `  ::: file:line:column` and lines for every other file. Empty if no label has a location.
std::string render_snippet(const Diagnostic& diagnostic, const SourceMap& sources,
                           const RenderOptions& options) {
  const std::size_t gutter = gutter_width(diagnostic, sources);
  const RowStyle style{options.width - gutter - 3, options.tab_width, style_of(diagnostic.severity),
                       Paint(options.color)};
  std::string out;
  for (const AnnotatedFile& section : annotate(diagnostic, sources)) {
    const bool primary = section.first == &diagnostic.labels.front();
    const std::string& pointer = primary ? diagnostic.pointer : section.first->pointer;
    out += place_line(out.empty() ? "-->" : ":::", *section.first, pointer, sources, gutter, style,
                      options.width);
    const SourceFile& file = sources.file(section.file);
    if (file.text().empty() || !has_lines(file)) continue;  // unreadable or compiled
    FileWriter writer(file, gutter, style, out);
    writer.blank();
    writer.lines(section.lines);
    writer.blank();
  }
  return out;
}

/// Maximum number of rows for people. Machine-readable reports contain all rows.
constexpr std::size_t most_candidates = 12;

constexpr std::uint32_t narrowest = 40;

class DiagnosticWriter {
 public:
  DiagnosticWriter(const Diagnostic& diagnostic, const SourceMap& sources,
                   const RenderOptions& options)
      : diagnostic_(diagnostic),
        sources_(sources),
        options_(options),
        paint_(options.color),
        indent_(gutter_width(diagnostic, sources) + 1) {}

  std::string text() {
    header();
    const std::string snippet = render_snippet(diagnostic_, sources_, options_);
    out_ += snippet;
    if (snippet.empty() && !diagnostic_.pointer.empty()) footer("at", diagnostic_.pointer);
    if (diagnostic_.labels.size() > most_labels)
      footer("note", "and " + counted(diagnostic_.labels.size() - most_labels, "more place"));
    history();
    candidates();
    fixes();
    for (const std::string& help : diagnostic_.helps) footer("help", help);
    for (const std::string& note : diagnostic_.details.notes) footer("note", note);
    if (options_.show_help_links) footer("more", "tgtcfg explain " + std::string(diagnostic_.code));
    return std::move(out_);
  }

 private:
  void header() {
    const std::string title =
        std::string(name_of(diagnostic_.severity)) + '[' + std::string(diagnostic_.code) + ']';
    const std::size_t indent = title.size() + 2;
    out_ += paint_(style_of(diagnostic_.severity), title) + paint_(Style::strong, ": ");
    std::string margin;
    for (const std::string& line : wrap(diagnostic_.message, options_.width - indent)) {
      out_ += margin + paint_(Style::strong, line) + '\n';
      margin.assign(indent, ' ');
    }
  }

  void footer(std::string_view word, std::string_view text) {
    const std::size_t indent = indent_ + 2 + word.size() + 2;
    std::string margin = std::string(indent_, ' ') + paint_(Style::frame, "=") + ' ' +
                         paint_(Style::strong, std::string(word) + ':') + ' ';
    for (const std::string& line : wrap(text, options_.width - indent)) {
      out_ += margin + line + '\n';
      margin.assign(indent, ' ');
    }
  }

  void history() {
    if (diagnostic_.details.history.empty()) return;
    std::string margin = std::string(indent_, ' ') + paint_(Style::frame, "=") + ' ';
    for (const std::string& line :
         wrap("history of " + diagnostic_.details.history_title, options_.width - indent_ - 2)) {
      out_ += margin + line + '\n';
      margin.assign(indent_ + 2, ' ');
    }
    std::vector<std::vector<std::string>> rows;
    for (const HistoryRow& row : diagnostic_.details.history)
      rows.push_back({std::to_string(rows.size() + 1), row.place, row.value, row.state});
    out_ += text_table(rows, indent_ + 4, options_.width);
  }

  void candidates() {
    if (diagnostic_.details.candidates.empty()) return;
    std::vector<std::vector<std::string>> rows{{"candidate", "rejected because"}};
    const std::size_t count = diagnostic_.details.candidates.size();
    for (const CandidateRow& row : diagnostic_.details.candidates) {
      if (rows.size() > most_candidates) break;
      rows.push_back({row.candidate, row.reason});
      if (row.span.known()) rows.back().push_back(position_text(row.span, sources_));
    }
    if (count > most_candidates)
      rows.push_back({"…", "and " + std::to_string(count - most_candidates) + " more"});
    out_ += text_table(rows, indent_, options_.width);
  }

  /// All "did you mean" suggestions share a line. Other fixes have their own lines.
  void fixes() {
    const std::string guesses = did_you_mean(diagnostic_);
    if (!guesses.empty()) footer("help", guesses);
    for (const Fix& fix : diagnostic_.fixes) {
      if (!fix.is_suggestion()) footer("help", fix.title);
    }
  }

  const Diagnostic& diagnostic_;
  const SourceMap& sources_;
  const RenderOptions& options_;
  Paint paint_;
  std::size_t indent_;
  std::string out_;
};

}  // namespace

std::string_view name_of(Severity severity) {
  constexpr std::string_view names[] = {"error", "warning", "note"};
  return names[static_cast<std::size_t>(severity)];
}

std::string render_human(std::span<const Diagnostic> diagnostics, const SourceMap& sources,
                         const RenderOptions& options) {
  RenderOptions usable = options;
  usable.width = std::max(usable.width, narrowest);
  std::string out;
  for (const Diagnostic& diagnostic : diagnostics) {
    if (!out.empty()) out += '\n';
    out += DiagnosticWriter(diagnostic, sources, usable).text();
  }
  return out;
}

std::string render_concise(std::span<const Diagnostic> diagnostics, const SourceMap& sources) {
  std::string out;
  for (const Diagnostic& diagnostic : diagnostics) {
    const Span span = diagnostic.span();
    if (span.known()) out += visible(position_text(span, sources)) + ": ";
    out += std::string(name_of(diagnostic.severity)) + '[' + std::string(diagnostic.code) +
           "]: " + visible(with_suggestions(diagnostic)) + '\n';
  }
  return out;
}

namespace {

std::string cut_text(const ReportItem& item) {
  Report here;
  here.cut.assign(item.cut.begin(), item.cut.end());
  return cut_lines(here, item.sources);
}

class HumanWriter final : public FormatWriter {
 public:
  using FormatWriter::FormatWriter;

  void add(const ReportItem& item) override {
    if (item.diagnostics.empty() || to_.style.quiet > 1 || to_.style.counts_only) return;
    const std::string cut = cut_text(item);
    const std::string text =
        render_human(item.diagnostics, item.sources, {.color = to_.style.color, .width = width()});
    to_.sink((printed_ ? "\n" : "") + text + (cut.empty() ? "" : "\n" + cut));
    printed_ = true;
  }

  void finish(const Report& report) override {
    if (report.statistics && !report.statistics->empty() && to_.style.quiet <= 1) {
      to_.sink((printed_ ? "\n" : "") + statistics_text(*report.statistics));
      printed_ = true;
    }
    if (to_.style.quiet > 0) return;
    std::string summary = printed_ ? "\n" : "";
    for (const std::string& line : wrap(trimmed(summary_line(report)), width()))
      summary += line + "\n";
    to_.sink(summary);
  }

 private:
  [[nodiscard]] std::uint32_t width() const {
    return to_.style.is_file ? RenderOptions().width : layout_columns();
  }

  bool printed_ = false;
};

class ConciseWriter final : public FormatWriter {
 public:
  using FormatWriter::FormatWriter;
  void add(const ReportItem& item) override {
    if (to_.style.quiet > 1 || to_.style.counts_only) return;
    to_.sink(render_concise(item.diagnostics, item.sources) + cut_text(item));
  }
  void finish(const Report& report) override {
    if (report.statistics && to_.style.quiet <= 1) to_.sink(statistics_text(*report.statistics));
  }
};

}  // namespace

std::unique_ptr<ReportWriter> make_human_report(ReportOutput to) {
  return std::make_unique<HumanWriter>(std::move(to));
}

std::unique_ptr<ReportWriter> make_concise_report(ReportOutput to) {
  return std::make_unique<ConciseWriter>(std::move(to));
}

}  // namespace tgtcfg
