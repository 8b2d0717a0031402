#include "diag/text_width.h"

#include <algorithm>
#include <span>

#include "diag/width_tables.h"
#include "support/text.h"
#include "support/utf8.h"

namespace tgtcfg {
namespace {

/// A character of a text; strict, so surrogates and overlong forms are not characters.
struct Character {
  std::uint32_t code = 0;
  std::uint32_t length = 1;
  bool valid = false;
};

Character decode(std::string_view text) {
  const CodePoint first = code_point_at(text, 0);
  const bool valid = first.value != replacement_character || first.size > 1;
  const std::uint32_t code = valid ? first.value : static_cast<unsigned char>(text[0]);
  return {code, static_cast<std::uint32_t>(first.size), valid};
}

bool is_in(std::span<const CharacterRange> ranges, std::uint32_t code) {
  const auto after = std::upper_bound(
      ranges.begin(), ranges.end(), code,
      [](std::uint32_t value, const CharacterRange& range) { return value < range.first; });
  return after != ranges.begin() && code <= std::prev(after)->last;
}

std::string escaped(char letter, std::uint32_t code) {
  std::string digits;
  do {
    digits.insert(digits.begin(), "0123456789abcdef"[code & 15]);
    code >>= 4;
  } while (code != 0);
  return std::string("\\") + letter + '{' + digits + '}';
}

bool is_invisible(std::uint32_t code) {
  if (code < 0x80) return code < 0x20 || code == 0x7F;
  return is_in(invisible_ranges, code);
}

// Not a function, because algorithms would call its address for each byte.
constexpr auto is_plain_character = [](char c) { return c >= 0x20 && c < 0x7F; };

Cell escaped_cell(char letter, std::uint32_t code, std::uint32_t byte) {
  std::string text = escaped(letter, code);
  const auto width = static_cast<std::uint32_t>(text.size());
  return {std::move(text), width, byte};
}

}  // namespace

bool is_plain(std::string_view text) {
  return count_such(text, is_plain_character) == text.size();
}

std::vector<Cell> cells_of(std::string_view text, std::uint32_t tab_width) {
  std::vector<Cell> cells;
  cells.reserve(std::min<std::size_t>(text.size(), 1024));
  std::uint32_t column = 0;
  for (std::uint32_t at = 0; at < text.size();) {
    const Character character = decode(text.substr(at));
    const std::uint32_t code = character.code;
    const std::string_view bytes = text.substr(at, character.length);
    if (!character.valid) {
      cells.push_back(escaped_cell('x', code, at));
    } else if (code == '\t' && tab_width > 0) {
      const std::uint32_t width = tab_width - column % tab_width;
      cells.push_back({std::string(width, ' '), width, at});
    } else if (is_invisible(code)) {
      cells.push_back(escaped_cell('u', code, at));
    } else if (code >= 0x300 && !cells.empty() && is_in(combining_ranges, code)) {
      cells.back().text += bytes;
      at += character.length;
      continue;
    } else {
      cells.push_back(
          {std::string(bytes), code >= 0x1100 && is_in(wide_ranges, code) ? 2u : 1u, at});
    }
    column += cells.back().width;
    at += character.length;
  }
  return cells;
}

std::string visible(std::string_view text) {
  if (is_plain(text)) return std::string(text);
  std::string result;
  for (const Cell& cell : cells_of(text)) result += cell.text;
  return result;
}

std::string visible_lines(std::string_view text) {
  const auto is_shown = [](char c) {
    return static_cast<bool>(is_plain_character(c) | (c == '\n') | (c == '\t'));
  };
  if (count_such(text, is_shown) == text.size()) return std::string(text);
  std::string result;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find_first_of("\n\t"), text.size());
    const bool cr = end > 0 && text.substr(end - 1, 2) == "\r\n";
    result += visible(text.substr(0, end - (cr ? 1 : 0)));
    if (cr) result += '\r';
    result += text.substr(end, 1);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return result;
}

std::string valid_utf8(std::string_view text) {
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    const Character character = decode(text.substr(at));
    result += character.valid ? text.substr(at, character.length) : "\xEF\xBF\xBD";
    at += character.length;
  }
  return result;
}

std::size_t display_width(std::string_view text) {
  if (is_plain(text)) return text.size();
  std::size_t width = 0;
  for (const Cell& cell : cells_of(text)) width += cell.width;
  return width;
}

std::vector<std::string> wrap(std::string_view text, std::size_t first, std::size_t rest) {
  if (!text.empty() && text.size() <= first && is_plain(text)) return {std::string(text)};
  const std::vector<Cell> cells = cells_of(text);
  std::vector<std::string> lines;
  std::size_t begin = 0;
  while (begin < cells.size()) {
    const std::size_t room = std::max<std::size_t>(lines.empty() ? first : rest, 1);
    std::size_t end = begin;
    std::size_t last_space = begin;
    for (std::size_t width = 0; end < cells.size(); ++end) {
      if (cells[end].text == " ") last_space = end;
      width += cells[end].width;
      if (width > room && end > begin) break;
    }
    const bool at_space = end < cells.size() && last_space > begin;
    const std::size_t stop = at_space ? last_space : end;
    std::string& line = lines.emplace_back();
    for (std::size_t i = begin; i < stop; ++i) line += cells[i].text;
    begin = at_space ? stop + 1 : stop;
  }
  if (lines.empty()) lines.emplace_back();
  return lines;
}

}  // namespace tgtcfg
