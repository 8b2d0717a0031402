#include "diag/snippet.h"

#include <algorithm>

#include "diag/annotation.h"
#include "diag/source_row.h"
#include "diag/text_width.h"
#include "source/compiled_file.h"

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
  const SourceFile& file = sources.file(label.span.file);
  std::string place = visible(file.name());
  if (has_lines(file)) {
    const Position position = sources.begin(label.span);
    place += ':' + std::to_string(position.line) + ':' + std::to_string(position.column);
  }
  std::string out(gutter, ' ');
  out += style.paint(Style::frame, arrow) + ' ' + place;
  const std::size_t used = gutter + arrow.size() + 1 + display_width(place) + 3;
  if (!pointer.empty() && used + display_width(pointer) <= width) {
    return out + "   " + visible(pointer) + '\n';
  }
  out += '\n';
  const std::size_t indent = gutter + arrow.size() + 1;
  for (const std::string& line : pointer_lines(pointer, width - indent)) {
    out += std::string(indent, ' ') + line + '\n';
  }
  return out;
}

}  // namespace

std::size_t gutter_width(const Diagnostic& diagnostic, const SourceMap& sources) {
  std::uint32_t largest = 0;
  for (const AnnotatedFile& file : annotate(diagnostic, sources)) {
    largest = std::max(largest, file.lines.rbegin()->first);
  }
  return std::max<std::size_t>(2, std::to_string(largest).size());
}

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

}  // namespace tgtcfg
