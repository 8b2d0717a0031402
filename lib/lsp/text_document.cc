#include "lsp/text_document.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "support/text.h"

namespace tgtcfg::lsp {
namespace {

constexpr std::size_t step = 1024;

// Characters of four bytes are two units of UTF-16, all others one.
std::size_t units_of(char byte) {
  if (continues_character(byte)) return 0;
  return static_cast<unsigned char>(byte) >= 0xF0U ? 2 : 1;
}

bool is_ascii(std::string_view text) {
  return count_such(text, [](char c) { return static_cast<unsigned char>(c) < 0x80U; }) ==
         text.size();
}

}  // namespace

std::string_view name_of(PositionEncoding encoding) {
  return encoding == PositionEncoding::utf8 ? "utf-8" : "utf-16";
}

std::size_t units_in(std::string_view text, PositionEncoding encoding) {
  if (encoding == PositionEncoding::utf8) return text.size();
  std::size_t units = 0;
  for (const char byte : text) units += units_of(byte);
  return units;
}

std::size_t bytes_of_units(std::string_view text, std::size_t units, PositionEncoding encoding) {
  std::size_t at = 0;
  if (encoding == PositionEncoding::utf8) {
    at = std::min(units, text.size());
    while (at > 0 && at < text.size() && continues_character(text[at])) --at;
    return at;
  }
  for (; at < text.size() && units_of(text[at]) <= units; ++at) units -= units_of(text[at]);
  return at;
}

std::size_t line_end(std::string_view text, std::size_t from) {
  return std::min(text.find_first_of("\r\n", from), text.size());
}

std::size_t behind_line_end(std::string_view text, std::size_t end) {
  return end + (text.substr(end, 2) == "\r\n" ? 2 : 1);
}

TextLines::TextLines(std::string text) : text_(std::move(text)), starts_(1, 0) {
  for (std::size_t end = line_end(text_, 0); end < text_.size();
       end = line_end(text_, starts_.back()))
    starts_.push_back(behind_line_end(text_, end));
  if (is_ascii(text_)) return;
  units_.push_back(0);
  for (std::size_t at = 0; at + step <= text_.size(); at += step)
    units_.push_back(units_.back() +
                     units_in(std::string_view(text_).substr(at, step), PositionEncoding::utf16));
}

std::size_t TextLines::units_before(std::size_t offset) const {
  if (units_.empty()) return offset;
  const std::size_t at = offset / step * step;
  return units_[offset / step] +
         units_in(std::string_view(text_).substr(at, offset - at), PositionEncoding::utf16);
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

namespace {

constexpr std::size_t piece_size = 2048;

// Does not split a character or a line ending.
std::size_t piece_end(std::string_view text) {
  if (text.size() <= piece_size) return text.size();
  std::size_t end = piece_size;
  while (end < text.size() && continues_character(text[end])) ++end;
  return end + (end < text.size() && text[end - 1] == '\r' && text[end] == '\n' ? 1 : 0);
}

}  // namespace

EditedText::EditedText(std::string_view text, PositionEncoding encoding)
    : encoding_(encoding), pieces_(pieces_of(text)) {}

std::vector<EditedText::Piece> EditedText::pieces_of(std::string_view text) const {
  std::vector<Piece> pieces;
  while (!text.empty()) {
    Piece piece{std::string(text.substr(0, piece_end(text)))};
    text.remove_prefix(piece.text.size());
    for (std::size_t at = line_end(piece.text, 0); at < piece.text.size();
         at = line_end(piece.text, behind_line_end(piece.text, at)))
      ++piece.lines;
    piece.units = units_in(piece.text, encoding_);
    pieces.push_back(std::move(piece));
  }
  return pieces;
}

EditedText::Place EditedText::find(TextPosition position) const {
  std::size_t lines = position.line;
  Place place;
  while (place.piece < pieces_.size() && pieces_[place.piece].lines < lines)
    lines -= pieces_[place.piece++].lines;
  if (place.piece == pieces_.size()) return place;
  const std::string& text = pieces_[place.piece].text;
  for (; lines > 0; --lines) place.byte = behind_line_end(text, line_end(text, place.byte));
  return find_in_line(place, position.character);
}

EditedText::Place EditedText::find_in_line(Place place, std::size_t units) const {
  for (; place.piece < pieces_.size(); ++place.piece, place.byte = 0) {
    const Piece& piece = pieces_[place.piece];
    if (place.byte == 0 && piece.lines == 0 && piece.units <= units) {
      units -= piece.units;
      continue;
    }
    const std::size_t end = line_end(piece.text, place.byte);
    const std::string_view rest = std::string_view(piece.text).substr(place.byte, end - place.byte);
    const std::size_t bytes = bytes_of_units(rest, units, encoding_);
    place.byte += bytes;
    if (bytes < rest.size() || end < piece.text.size()) break;
    units -= units_in(rest, encoding_);
  }
  return place;
}

void EditedText::replace(TextPosition start, TextPosition end, std::string_view text) {
  const Place one = find(start);
  const Place other = find(end);
  const auto& [first, last] = std::minmax(one, other);
  const auto at = [this](std::size_t piece) {
    return pieces_.begin() + static_cast<std::ptrdiff_t>(std::min(piece, pieces_.size()));
  };
  // An edit may form a line ending with a neighbour, so neighbouring pieces are split again too.
  const std::size_t from = first.piece == 0 ? 0 : first.piece - 1;
  const std::size_t to = std::min(last.piece + 2, pieces_.size());
  std::string changed;
  for (std::size_t i = from; i < std::min(first.piece, pieces_.size()); ++i)
    changed += pieces_[i].text;
  if (first.piece < pieces_.size()) changed += pieces_[first.piece].text.substr(0, first.byte);
  changed += text;
  if (last.piece < pieces_.size()) changed += pieces_[last.piece].text.substr(last.byte);
  for (std::size_t i = last.piece + 1; i < to; ++i) changed += pieces_[i].text;
  auto pieces = pieces_of(changed);
  const auto hole = pieces_.erase(at(from), at(to));
  pieces_.insert(hole, std::make_move_iterator(pieces.begin()),
                 std::make_move_iterator(pieces.end()));
}

std::string EditedText::text() const {
  std::string text;
  for (const Piece& piece : pieces_) text += piece.text;
  return text;
}

}  // namespace tgtcfg::lsp
