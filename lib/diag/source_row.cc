#include "diag/source_row.h"

#include <algorithm>
#include <span>

#include "diag/text_width.h"

namespace tgtcfg {
namespace {

constexpr std::string_view ellipsis = "…";

/// An annotation in columns of the measured cells; `end` is larger than `begin`.
struct Mark {
  std::size_t begin = 0;
  std::size_t end = 0;
  bool primary = false;
  std::string_view message;
};

/// Cells of a part of a line. Lines may have megabytes, so only the parts near labels are laid out.
struct Strip {
  std::vector<Cell> cells;
  std::size_t width = 0;
  bool cut_left = false;
  bool cut_right = false;
};

/// Subtracts, but returns at least 0.
std::size_t minus(std::size_t from, std::size_t count) {
  return from - std::min(from, count);
}

bool inside_character(std::string_view line, std::size_t at) {
  return at < line.size() && (static_cast<unsigned char>(line[at]) & 0xC0) == 0x80;
}

Strip make_strip(std::string_view line, std::size_t begin, std::size_t end,
                 std::uint32_t tab_width) {
  while (begin > 0 && inside_character(line, begin)) --begin;
  while (inside_character(line, end)) ++end;
  end = std::min(end, line.size());
  Strip strip{cells_of(line.substr(begin, end - begin), tab_width), 0, begin > 0,
              end < line.size()};
  for (Cell& cell : strip.cells) {
    cell.byte += static_cast<std::uint32_t>(begin);
    strip.width += cell.width;
  }
  return strip;
}

/// Returns the column of the cell that contains a byte; the end if the byte is after all cells.
std::size_t column_of(const Strip& strip, std::uint32_t byte) {
  std::size_t column = 0;
  for (std::size_t i = 0; i < strip.cells.size(); ++i) {
    const bool last = i + 1 == strip.cells.size();
    if (last ? byte <= strip.cells[i].byte : byte < strip.cells[i + 1].byte) return column;
    column += strip.cells[i].width;
  }
  return column;
}

std::vector<Mark> marks_of(const Strip& strip, std::span<const Annotation> annotations) {
  std::vector<Mark> marks;
  for (const Annotation& annotation : annotations) {
    const std::size_t begin = column_of(strip, annotation.begin);
    const std::size_t end = column_of(strip, annotation.end);
    marks.push_back({begin, std::max(end, begin + 1), annotation.primary, annotation.message});
  }
  return marks;
}

/// Columns [begin, end) of a strip. Each cut end adds one column with `…`.
struct Window {
  std::size_t begin = 0;
  std::size_t end = 0;
  bool left = false;
  bool right = false;
};

/// True if a line needs no window. A caret may be one column after its end.
bool fits_whole(const Strip& strip, std::span<const Mark> marks, std::size_t width) {
  return !strip.cut_left && !strip.cut_right && strip.width <= width &&
         std::ranges::all_of(marks, [width](const Mark& mark) { return mark.end <= width; });
}

Window window_around(const Strip& strip, std::span<const Mark> marks, std::size_t width) {
  if (fits_whole(strip, marks, width)) return {0, strip.width, false, false};
  const std::size_t room = width - 2;
  const std::size_t first = marks.front().begin;
  std::size_t last = first;
  for (const Mark& mark : marks) last = std::max(last, mark.end);
  const std::size_t spare = minus(room, last - first);
  Window window;
  window.begin = minus(first, spare / 2);
  window.end = window.begin + room;
  if (window.end >= strip.width) {
    window.end = strip.width;
    window.begin = std::min(window.begin, minus(strip.width, room));
  }
  window.left = strip.cut_left || window.begin > 0;
  window.right = strip.cut_right || window.end < strip.width;
  return window;
}

/// Returns the window's text. A wide character that is cut becomes spaces.
std::string window_text(const Strip& strip, const Window& window) {
  std::string text(window.left ? ellipsis : "");
  std::size_t column = 0;
  for (const Cell& cell : strip.cells) {
    const std::size_t end = column + cell.width;
    if (column >= window.begin && end <= window.end) {
      text += cell.text;
    } else if (end > window.begin && column < window.end) {
      text.append(std::min(end, window.end) - std::max(column, window.begin), ' ');
    }
    column = end;
  }
  text += window.right ? ellipsis : "";
  text.erase(text.find_last_not_of(' ') + 1);
  return text;
}

/// A row of single columns, each with a style, followed by text.
class Row {
 public:
  void put(std::size_t column, char mark, Style style) {
    if (column >= marks_.size()) {
      marks_.resize(column + 1, ' ');
      styles_.resize(column + 1, Style::plain);
    }
    marks_[column] = mark;
    styles_[column] = style;
  }
  void words(std::size_t column, std::string text, Style style) {
    while (marks_.size() < column) put(marks_.size(), ' ', Style::plain);
    words_ = std::move(text);
    words_style_ = style;
  }
  [[nodiscard]] std::size_t size() const { return marks_.size(); }
  [[nodiscard]] std::string text(const Paint& paint) const {
    std::string result;
    for (std::size_t i = 0; i < marks_.size();) {
      std::size_t end = i;
      while (end < marks_.size() && styles_[end] == styles_[i]) ++end;
      result += paint(styles_[i], std::string_view(marks_).substr(i, end - i));
      i = end;
    }
    return result + paint(words_style_, words_);
  }

 private:
  std::string marks_;
  std::vector<Style> styles_;
  std::string words_;
  Style words_style_ = Style::plain;
};

Style style_of(const Mark& mark, const RowStyle& style) {
  return mark.primary ? style.primary : Style::secondary;
}

Row underline(std::span<const Mark> marks, const RowStyle& style) {
  Row row;
  for (const bool primary : {false, true}) {
    for (const Mark& mark : marks) {
      if (mark.primary != primary) continue;
      for (std::size_t column = mark.begin; column < mark.end; ++column)
        row.put(column, primary ? '^' : '-', style_of(mark, style));
    }
  }
  return row;
}

/// Messages that do not fit after the carets are listed below, the rightmost first, connected to
/// their carets by `|`.
void hang_messages(std::vector<Mark> marks, const RowStyle& style, std::vector<std::string>& rows) {
  std::ranges::stable_sort(marks, [](const Mark& a, const Mark& b) { return a.begin > b.begin; });
  Row joints;
  for (const Mark& mark : marks) joints.put(mark.begin, '|', style_of(mark, style));
  if (!marks.empty()) rows.push_back(joints.text(style.paint));
  for (std::size_t i = 0; i < marks.size(); ++i) {
    const std::size_t wanted = std::min(display_width(marks[i].message), style.width);
    const std::size_t indent = std::min(marks[i].begin, style.width - wanted);
    for (std::string& line : wrap(marks[i].message, style.width - indent)) {
      Row row;
      for (std::size_t j = i + 1; j < marks.size(); ++j) {
        if (marks[j].begin < indent) row.put(marks[j].begin, '|', style_of(marks[j], style));
      }
      row.words(indent, std::move(line), style_of(marks[i], style));
      rows.push_back(row.text(style.paint));
    }
  }
}

std::vector<std::string> rows_below(std::span<const Mark> marks, const RowStyle& style) {
  Row carets = underline(marks, style);
  std::vector<Mark> hanging;
  for (const Mark& mark : marks) {
    if (!mark.message.empty()) hanging.push_back(mark);
  }
  // The message of the label that ends last may be in the row of the carets if it fits.
  const auto last = std::find_if(hanging.rbegin(), hanging.rend(),
                                 [&carets](const Mark& mark) { return mark.end == carets.size(); });
  if (last != hanging.rend() && last->end + 1 + display_width(last->message) <= style.width) {
    carets.words(last->end + 1, visible(last->message), style_of(*last, style));
    hanging.erase(std::next(last).base());
  }
  std::vector<std::string> rows{carets.text(style.paint)};
  hang_messages(std::move(hanging), style, rows);
  return rows;
}

SourceRows draw_window(const Strip& strip, std::vector<Mark> marks, const RowStyle& style) {
  const Window window = window_around(strip, marks, style.width);
  const std::size_t shift = window.left ? 1 : 0;
  for (Mark& mark : marks) {
    mark.end = std::min(mark.end, std::max(window.end, mark.begin + 1)) - window.begin + shift;
    mark.begin = mark.begin - window.begin + shift;
  }
  return {window_text(strip, window), rows_below(marks, style)};
}

/// Returns the number of marks that fit into one window with the first.
std::size_t fitting(std::span<const Mark> marks, const Strip& strip, const RowStyle& style) {
  const bool whole = fits_whole(strip, marks, style.width);
  std::size_t count = 1;
  while (count < marks.size() && (whole || marks[count].end <= marks[0].begin + style.width - 2))
    ++count;
  return count;
}

/// Distance in bytes from a label that fills every window; more distant labels never share one. A
/// column needs one byte of plain text, or at most four of other text (without combining
/// characters).
std::size_t reach_of(std::string_view line, std::size_t label, std::size_t width) {
  const std::size_t most = 4 * width;
  const std::size_t left = minus(std::min(label, line.size()), most);
  return is_plain(line.substr(left, 4 * most)) ? width : most;
}

}  // namespace

std::vector<SourceRows> draw_line(std::string_view line, std::vector<Annotation> annotations,
                                  const RowStyle& style) {
  std::ranges::stable_sort(
      annotations, [](const Annotation& a, const Annotation& b) { return a.begin < b.begin; });
  std::vector<SourceRows> drawn;
  for (std::size_t i = 0; i < annotations.size();) {
    const std::size_t reach = reach_of(line, annotations[i].begin, style.width);
    std::size_t end = i + 1;
    while (end < annotations.size() && annotations[end].begin < annotations[i].begin + reach) ++end;
    const std::size_t left = minus(annotations[i].begin, reach);
    const std::size_t right = std::size_t{annotations[end - 1].begin} + 2 * reach;
    const Strip strip = make_strip(line, left, right, style.tab_width);
    const std::vector<Mark> marks = marks_of(strip, std::span(annotations).subspan(i, end - i));
    for (std::span<const Mark> rest = marks; !rest.empty();) {
      const std::size_t count = fitting(rest, strip, style);
      drawn.push_back(draw_window(
          strip, {rest.begin(), rest.begin() + static_cast<std::ptrdiff_t>(count)}, style));
      rest = rest.subspan(count);
    }
    i = end;
  }
  return drawn;
}

std::string draw_context(std::string_view line, const RowStyle& style) {
  const Strip strip = make_strip(line, 0, 4 * style.width, style.tab_width);
  const std::vector<Mark> start{{0, 1, false, {}}};
  return window_text(strip, window_around(strip, start, style.width));
}

namespace {

/// Byte at which the text from `SourceFile::line` starts in the file: after a byte order mark.
std::uint32_t text_start(const SourceFile& file, std::uint32_t line) {
  return static_cast<std::uint32_t>(file.line(line).data() - file.text().data());
}

/// Converts a byte of the file to an offset in the text of a line, clamped to it (a position on the
/// line ending becomes the end of the text).
std::uint32_t offset_in(const SourceFile& file, std::uint32_t line, std::uint32_t byte) {
  const std::uint32_t start = text_start(file, line);
  const auto size = static_cast<std::uint32_t>(file.line(line).size());
  return byte <= start ? 0 : std::min(byte - start, size);
}

/// Spans of blocks often reach to the start of the next line, but readers see the block end before
/// it. A span that only contains line endings shrinks to its beginning.
Span without_trailing_space(const SourceFile& file, Span span) {
  const auto size = static_cast<std::uint32_t>(file.text().size());
  span.begin = std::min(span.begin, size);
  span.end = std::clamp(span.end, span.begin, size);
  const std::string_view text = file.text().substr(span.begin, span.end - span.begin);
  const std::size_t last = text.find_last_not_of(" \t\r\n");
  if (last != text.npos) {
    span.end = span.begin + static_cast<std::uint32_t>(last) + 1;
  } else if (text.find('\n') != text.npos) {
    span.end = span.begin;
  }
  return span;
}

void add_label(AnnotatedFile& section, const SourceFile& file, const Label& label, bool primary) {
  const Span span = without_trailing_space(file, label.span);
  const std::uint32_t first = file.position(span.begin).line;
  const std::uint32_t last = file.position(span.end).line;
  const std::uint32_t begin = offset_in(file, first, span.begin);
  if (first == last) {
    section.lines[first].push_back(
        {begin, offset_in(file, first, span.end), primary, label.message});
    return;
  }
  const auto first_end = static_cast<std::uint32_t>(file.line(first).size());
  section.lines[first].push_back({begin, first_end, primary, {}});
  const std::size_t indent = file.line(last).find_first_not_of(" \t");
  section.lines[last].push_back({static_cast<std::uint32_t>(indent),
                                 offset_in(file, last, span.end), primary, label.message});
}

}  // namespace

std::vector<AnnotatedFile> annotate(const Diagnostic& diagnostic, const SourceMap& sources) {
  std::vector<AnnotatedFile> files;
  for (std::size_t i = 0; i < std::min(diagnostic.labels.size(), most_labels); ++i) {
    const Label& label = diagnostic.labels[i];
    if (!label.span.known()) continue;
    auto section = std::ranges::find_if(
        files, [&label](const AnnotatedFile& other) { return other.file == label.span.file; });
    if (section == files.end()) section = files.insert(files.end(), {label.span.file, &label, {}});
    add_label(*section, sources.file(label.span.file), label, i == 0);
  }
  return files;
}

}  // namespace tgtcfg
