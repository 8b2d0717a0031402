#include <tgtcfg/json_pointer.h>

#include <algorithm>
#include <charconv>
#include <utility>

namespace tgtcfg {

namespace {

bool needs_escape(char c) {
  return c == '~' || c == '/';
}

}  // namespace

std::string pointer_append(std::string_view pointer, std::string_view key) {
  std::string result;
  result.reserve(pointer.size() + 1 + key.size());
  result.append(pointer).append(1, '/');
  for (;;) {
    const auto special = std::find_if(key.begin(), key.end(), needs_escape);
    const auto plain = static_cast<std::size_t>(special - key.begin());
    result.append(key.substr(0, plain));
    if (plain == key.size()) return result;
    result += key[plain] == '~' ? "~0" : "~1";
    key.remove_prefix(plain + 1);
  }
}

std::string pointer_append(std::string_view pointer, std::size_t index) {
  return pointer_append(pointer, std::to_string(index));
}

std::string pointer_of(std::span<const std::string> segments) {
  std::string pointer;
  for (const std::string& segment : segments) pointer = pointer_append(pointer, segment);
  return pointer;
}

namespace {

std::optional<std::string> unescaped(std::string_view segment) {
  std::string result;
  for (;;) {
    const std::size_t plain = std::min(segment.find('~'), segment.size());
    result.append(segment.substr(0, plain));
    if (plain == segment.size()) return result;
    const char escaped = plain + 1 < segment.size() ? segment[plain + 1] : '\0';
    if (escaped != '0' && escaped != '1') return std::nullopt;
    result += escaped == '0' ? '~' : '/';
    segment.remove_prefix(plain + 2);
  }
}

}  // namespace

std::optional<std::vector<std::string>> pointer_segments(std::string_view pointer) {
  std::vector<std::string> segments;
  if (pointer.empty()) return segments;
  if (pointer.front() != '/') return std::nullopt;
  segments.reserve(static_cast<std::size_t>(std::count(pointer.begin(), pointer.end(), '/')));
  for (std::size_t begin = 0; begin < pointer.size();) {
    const std::size_t end = std::min(pointer.find('/', begin + 1), pointer.size());
    auto segment = unescaped(pointer.substr(begin + 1, end - begin - 1));
    if (!segment) return std::nullopt;
    segments.push_back(std::move(*segment));
    begin = end;
  }
  return segments;
}

namespace {

const Value* element_at(const Array& array, std::string_view text) {
  std::size_t index = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), index);
  const bool leading_zero = text.size() > 1 && text.front() == '0';
  if (error != std::errc{} || end != text.data() + text.size() || leading_zero) return nullptr;
  return index < array.size() ? &array[index] : nullptr;
}

}  // namespace

const Value* pointer_find(const Value& root, std::string_view pointer) {
  const auto segments = pointer_segments(pointer);
  if (!segments) return nullptr;
  const Value* at = &root;
  for (const std::string& segment : *segments) {
    at = at->is_array() ? element_at(at->array(), segment) : at->find(segment);
    if (at == nullptr) return nullptr;
  }
  return at;
}

}  // namespace tgtcfg
