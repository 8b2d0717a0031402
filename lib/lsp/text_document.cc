#include "lsp/text_document.h"

#include <algorithm>
#include <utility>

namespace tgtcfg::lsp {
namespace {

bool continues_character(char byte) {
  return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
}

// Characters of four bytes are two units of UTF-16, all others one.
std::uint32_t units_of(char first_byte) {
  return static_cast<unsigned char>(first_byte) >= 0xF0U ? 2 : 1;
}

std::size_t character_end(std::string_view text, std::size_t at) {
  ++at;
  while (at < text.size() && continues_character(text[at])) ++at;
  return at;
}

}  // namespace

std::string_view name_of(PositionEncoding encoding) {
  return encoding == PositionEncoding::utf8 ? "utf-8" : "utf-16";
}

TextLines::TextLines(std::string text) : text_(std::move(text)) {
  index();
}

void TextLines::index() {
  starts_.assign(1, 0);
  for (std::size_t i = text_.find_first_of("\r\n"); i < text_.size();
       i = text_.find_first_of("\r\n", i)) {
    i += text_[i] == '\r' && i + 1 < text_.size() && text_[i + 1] == '\n' ? 2 : 1;
    starts_.push_back(i);
  }
}

std::size_t TextLines::line_of(std::size_t offset) const {
  const auto after = std::upper_bound(starts_.begin(), starts_.end(), offset);
  return static_cast<std::size_t>(after - starts_.begin()) - 1;
}

std::string_view TextLines::line(std::size_t line) const {
  if (line >= starts_.size()) return {};
  const std::size_t end = line + 1 < starts_.size() ? starts_[line + 1] : text_.size();
  const std::string_view whole = std::string_view(text_).substr(starts_[line], end - starts_[line]);
  return whole.substr(0, std::min(whole.find_first_of("\r\n"), whole.size()));
}

std::size_t TextLines::offset(TextPosition position, PositionEncoding encoding) const {
  if (position.line >= starts_.size()) return text_.size();
  const std::string_view words = line(position.line);
  std::size_t at = 0;
  if (encoding == PositionEncoding::utf8) {
    at = std::min<std::size_t>(position.character, words.size());
    while (at > 0 && at < words.size() && continues_character(words[at])) --at;
  } else {
    for (std::uint32_t units = 0; at < words.size(); at = character_end(words, at)) {
      units += units_of(words[at]);
      if (units > position.character) break;
    }
  }
  return starts_[position.line] + at;
}

TextPosition TextLines::position(std::size_t offset, PositionEncoding encoding) const {
  offset = std::min(offset, text_.size());
  const std::size_t line_number = line_of(offset);
  const std::size_t start = starts_[line_number];
  TextPosition result{static_cast<std::uint32_t>(line_number), 0};
  if (encoding == PositionEncoding::utf8) {
    result.character = static_cast<std::uint32_t>(offset - start);
    return result;
  }
  for (std::size_t at = start; at < offset; at = character_end(text_, at))
    result.character += units_of(text_[at]);
  return result;
}

void TextLines::replace(std::size_t begin, std::size_t end, std::string_view text) {
  if (end < begin) std::swap(begin, end);
  text_.replace(begin, end - begin, text);
  index();
}

}  // namespace tgtcfg::lsp
