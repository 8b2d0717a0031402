// Helpers for ASCII text, independent of the locale.
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg {

/// A half-open range of bytes of a text.
struct TextRange {
  std::size_t begin = 0;
  std::size_t end = 0;
  [[nodiscard]] bool empty() const { return begin == end; }
};

[[nodiscard]] constexpr bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
[[nodiscard]] constexpr bool is_blank(char c) {
  return c == ' ' || c == '\t';
}
/// An ASCII letter or digit.
[[nodiscard]] constexpr bool is_alphanumeric(char c) {
  return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}
/// A blank, CR or LF.
[[nodiscard]] constexpr bool is_space(char c) {
  return is_blank(c) || c == '\n' || c == '\r';
}
[[nodiscard]] constexpr char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}
[[nodiscard]] std::string lower(std::string_view text);
[[nodiscard]] bool same_ignoring_case(std::string_view a, std::string_view b);

/// Length of the longest prefix of whole blocks that match. A block has no early exit, so that the
/// compiler can vectorize it.
template <std::size_t block, typename IsSuch>
[[nodiscard]] std::size_t count_blocks_of_such(std::string_view text, IsSuch is_such) {
  for (std::size_t count = 0;; count += block) {
    unsigned char others = 0;
    if (count + block > text.size()) return count;
    for (std::size_t i = 0; i < block; ++i)
      others |= static_cast<unsigned char>(!is_such(text[count + i]));
    if (others != 0) return count;
  }
}
/// Length of the longest prefix whose characters all match.
template <typename IsSuch>
[[nodiscard]] std::size_t count_such(std::string_view text, IsSuch is_such) {
  std::size_t count = count_blocks_of_such<32>(text, is_such);
  count += count_blocks_of_such<8>(text.substr(count), is_such);
  while (count < text.size() && is_such(text[count])) ++count;
  return count;
}

/// True if `text` contains `word`. For long texts faster than `find`, which stops at every first
/// byte.
[[nodiscard]] bool has_word(std::string_view text, std::string_view word);

/// Removes spaces at both ends.
[[nodiscard]] std::string_view trimmed(std::string_view text);
/// Splits at each separator. Pieces may be empty; there is always one more than separators.
[[nodiscard]] std::vector<std::string_view> split(std::string_view text, char separator);
/// Returns the text after the last `/` of a name or path.
[[nodiscard]] constexpr std::string_view last_segment(std::string_view name) {
  return name.substr(name.rfind('/') + 1);
}
[[nodiscard]] inline std::vector<std::string> owned(const std::vector<std::string_view>& views) {
  return {views.begin(), views.end()};
}
/// Splits at spaces, without empty pieces.
[[nodiscard]] std::vector<std::string> words_of(std::string_view text);
/// Removes the first line from `text` and returns it without its ending (LF or CR LF).
[[nodiscard]] std::string_view next_line(std::string_view& text);

/// In backquotes, as in messages.
[[nodiscard]] std::string quoted(std::string_view text);
/// "`a`, `b`".
[[nodiscard]] std::string quoted_list(const std::vector<std::string>& texts);

[[nodiscard]] std::string join(const auto& texts, std::string_view between) {
  std::string result;
  bool first = true;
  for (const auto& text : texts) {
    if (!first) result += between;
    result += text;
    first = false;
  }
  return result;
}

[[nodiscard]] constexpr bool contains(const auto& list, std::string_view text) {
  return std::find(std::begin(list), std::end(list), text) != std::end(list);
}

/// Returns a text per element, for example its name: `texts_of(rows, &AttributeRow::name)`.
template <class Elements, class Text>
[[nodiscard]] std::vector<std::string> texts_of(const Elements& elements, Text text) {
  std::vector<std::string> texts;
  for (const auto& element : elements) texts.emplace_back(std::invoke(text, element));
  return texts;
}

/// Returns the first element with that value of a member, or null.
template <class Elements, class Value, class Member>
[[nodiscard]] const auto* find_by(const Elements& elements, const Value& value, Member member) {
  const auto found = std::ranges::find(elements, value, member);
  return found == std::ranges::end(elements) ? nullptr : &*found;
}

/// Appends `text` unless the list already contains it.
inline void append_once(std::vector<std::string>& list, const std::string& text) {
  if (!contains(list, text)) list.push_back(text);
}

}  // namespace tgtcfg
