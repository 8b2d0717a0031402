#include "lsp/text_document.h"

#include <algorithm>

#include "support/text.h"
#include "support/utf8.h"

namespace tgtcfg::lsp {
namespace {

constexpr std::size_t step = 1024;

bool continues_character(char byte) {
  return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
}

// Not a function, because algorithms would call its address for each byte.
constexpr auto is_ascii_byte = [](char c) { return static_cast<unsigned char>(c) < 0x80U; };

// Characters of four bytes are two units of UTF-16, all others one.
std::size_t units_of(char byte) {
  if (continues_character(byte)) return 0;
  return static_cast<unsigned char>(byte) >= 0xF0U ? 2 : 1;
}

// Returns the number of units in a text.
std::size_t units_in(std::string_view text) {
  std::size_t units = 0;
  for (const char byte : text) units += units_of(byte);
  return units;
}

// Returns the number of bytes with at most `units` units, in whole characters.
std::size_t bytes_of_units(std::string_view text, std::size_t units, PositionEncoding encoding) {
  std::size_t at = 0;
  if (encoding == PositionEncoding::utf8) {
    at = std::min(units, text.size());
    while (at > 0 && at < text.size() && continues_character(text[at])) --at;
    return at;
  }
  for (;; ++at) {
    const std::size_t ascii = count_such(text.substr(at, units), is_ascii_byte);
    at += ascii;
    units -= ascii;
    if (at == text.size() || units_of(text[at]) > units) return at;
    units -= units_of(text[at]);
  }
}

// Returns the end of a line: at LF, CR LF, CR or the end of the text.
std::size_t line_end(std::string_view text, std::size_t from) {
  text = text.substr(0, text.find('\n', from));
  return std::min(text.find('\r', from), text.size());
}

// Returns the position after the line ending at `end`.
std::size_t behind_line_end(std::string_view text, std::size_t end) {
  return end + (text.substr(end, 2) == "\r\n" ? 2 : 1);
}

}  // namespace

std::string_view name_of(PositionEncoding encoding) {
  return encoding == PositionEncoding::utf8 ? "utf-8" : "utf-16";
}

TextLines::TextLines(std::string text) : text_(std::move(text)), starts_(1, 0) {
  for (std::size_t end = line_end(text_, 0); end < text_.size();
       end = line_end(text_, starts_.back()))
    starts_.push_back(behind_line_end(text_, end));
  if (is_ascii(text_)) return;
  units_.push_back(0);
  for (std::size_t at = 0; at + step <= text_.size(); at += step)
    units_.push_back(units_.back() + units_in(std::string_view(text_).substr(at, step)));
}

std::size_t TextLines::units_before(std::size_t offset) const {
  if (units_.empty()) return offset;
  const std::size_t at = offset / step * step;
  return units_[offset / step] + units_in(std::string_view(text_).substr(at, offset - at));
}

std::size_t TextLines::line_of(std::size_t offset) const {
  const auto after = std::upper_bound(starts_.begin(), starts_.end(), offset);
  return static_cast<std::size_t>(after - starts_.begin()) - 1;
}

std::string_view TextLines::line(std::size_t line) const {
  if (line >= starts_.size()) return {};
  const std::size_t end = line + 1 < starts_.size() ? starts_[line + 1] : text_.size();
  const std::string_view whole = std::string_view(text_).substr(starts_[line], end - starts_[line]);
  return whole.substr(0, line_end(whole, 0));
}

std::size_t TextLines::offset(TextPosition position, PositionEncoding encoding) const {
  if (position.line >= starts_.size()) return text_.size();
  const std::string_view words = line(position.line);
  const std::size_t start = starts_[position.line];
  if (encoding == PositionEncoding::utf8 || units_.empty())
    return start + bytes_of_units(words, position.character, PositionEncoding::utf8);
  return offset_of_units(units_before(start) + position.character, start, start + words.size());
}

// Starts at the last cached position that is not after it and counts from there.
std::size_t TextLines::offset_of_units(std::size_t units, std::size_t begin,
                                       std::size_t end) const {
  const auto after = std::upper_bound(units_.begin(), units_.end(), units);
  const auto counted = static_cast<std::size_t>(after - units_.begin() - 1) * step;
  const std::size_t from = std::clamp(counted, begin, end);
  const std::string_view rest = std::string_view(text_).substr(from, end - from);
  return from + bytes_of_units(rest, units - units_before(from), PositionEncoding::utf16);
}

TextPosition TextLines::position(std::size_t offset, PositionEncoding encoding) const {
  offset = std::min(offset, text_.size());
  const std::size_t line_number = line_of(offset);
  const std::size_t start = starts_[line_number];
  const std::size_t units = encoding == PositionEncoding::utf8
                                ? offset - start
                                : units_before(offset) - units_before(start);
  return {static_cast<std::uint32_t>(line_number), static_cast<std::uint32_t>(units)};
}

std::size_t TextEdits::find(TextPosition position) {
  if (position < mark_.position) {
    const std::size_t offset = before_.offset(position, encoding_);
    const bool same = offset < same_;
    const bool exact = same && before_.position(offset, encoding_) == position;
    mark_ = exact ? Mark{position, offset} : Mark{};
    if (same) return offset;
  }
  Mark from = mark_;
  while (from.position.line < position.line) {
    const std::size_t end = line_end(text_, from.offset);
    if (end == text_.size()) return end;
    from = {{from.position.line + 1, 0}, behind_line_end(text_, end)};
  }
  const std::size_t end = line_end(text_, from.offset);
  const std::string_view rest = std::string_view(text_).substr(from.offset, end - from.offset);
  const std::size_t wanted = position.character - from.position.character;
  const std::size_t bytes = bytes_of_units(rest, wanted, encoding_);
  const std::size_t units =
      encoding_ == PositionEncoding::utf8 ? bytes : units_in(rest.substr(0, bytes));
  mark_ = units == wanted ? Mark{position, from.offset + bytes} : from;
  return from.offset + bytes;
}

void TextEdits::replace(TextPosition start, TextPosition end, std::string_view by) {
  const auto [first, last] = std::minmax(start, end);
  const std::size_t from = find(first);
  const Mark mark = mark_;
  const std::size_t to = find(last);
  text_.replace(from, to - from, by);
  // A CR before the change may now be a part of CR LF.
  const bool changes_line_end = from > 0 && text_[from - 1] == '\r';
  mark_ = changes_line_end ? Mark{} : mark;
  same_ = std::min(same_, changes_line_end ? from - 1 : from);
}

}  // namespace tgtcfg::lsp
