#include "lsp/edited_text.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace tgtcfg::lsp {
namespace {

constexpr std::size_t piece_size = 2048;

// Not inside of a character, nor of a line ending.
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
  // A line ending may come to be at either end: pieces beside are cut anew as well.
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
