#include "cpu/words.h"

#include <algorithm>
#include <charconv>

namespace tgtcfg {

std::vector<std::string> texts_in(const Value* list) {
  std::vector<std::string> texts;
  if (list == nullptr || !list->is_array()) return texts;
  for (const Value& element : list->array()) {
    if (element.is_string()) texts.push_back(element.string());
  }
  return texts;
}

std::vector<std::string> words_of(std::string_view text) {
  constexpr std::string_view spaces = " \t\r\n";
  std::vector<std::string> words;
  while (true) {
    const std::size_t begin = text.find_first_not_of(spaces);
    if (begin == text.npos) return words;
    const std::size_t end = std::min(text.find_first_of(spaces, begin), text.size());
    words.emplace_back(text.substr(begin, end - begin));
    text.remove_prefix(end);
  }
}

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view spaces = " \t\r\n";
  const std::size_t begin = std::min(text.find_first_not_of(spaces), text.size());
  text.remove_prefix(begin);
  const std::size_t last = text.find_last_not_of(spaces);
  return last == text.npos ? std::string_view() : text.substr(0, last + 1);
}

std::string_view next_line(std::string_view& text) {
  const std::size_t end = std::min(text.find('\n'), text.size());
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return line.ends_with('\r') ? line.substr(0, line.size() - 1) : line;
}

std::string lower(std::string_view text) {
  std::string result(text);
  for (char& letter : result) {
    if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter | 0x20);
  }
  return result;
}

bool read_number(std::string_view text, unsigned long& number) {
  const int base = text.starts_with("0x") ? 16 : 10;
  if (base == 16) text.remove_prefix(2);
  const auto [rest, failure] =
      std::from_chars(text.data(), text.data() + text.size(), number, base);
  return failure == std::errc() && rest != text.data();
}

}  // namespace tgtcfg
