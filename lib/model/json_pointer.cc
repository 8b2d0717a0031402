#include <tgtcfg/json_pointer.h>

#include <algorithm>
#include <utility>

#include "model/plain_values.h"
#include "support/number_text.h"

namespace tgtcfg {

namespace {

bool needs_escape(char c) {
  return c == '~' || c == '/';
}

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

std::string pointer_append(std::string_view pointer, std::string_view key) {
  std::string result;
  result.reserve(pointer.size() + 1 + key.size());
  result.append(pointer).append(1, '/');
  for (;;) {
    const auto special = std::ranges::find_if(key, needs_escape);
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

std::optional<std::vector<std::string>> pointer_segments(std::string_view pointer) {
  std::vector<std::string> segments;
  if (pointer.empty()) return segments;
  if (pointer.front() != '/') return std::nullopt;
  segments.reserve(static_cast<std::size_t>(std::ranges::count(pointer, '/')));
  for (std::size_t begin = 0; begin < pointer.size();) {
    const std::size_t end = std::min(pointer.find('/', begin + 1), pointer.size());
    auto segment = unescaped(pointer.substr(begin + 1, end - begin - 1));
    if (!segment) return std::nullopt;
    segments.push_back(std::move(*segment));
    begin = end;
  }
  return segments;
}

const Value* element_at(const Array& list, std::string_view segment) {
  const auto index = number_in<std::size_t>(segment);
  // RFC 6901 does not allow `00` as an index.
  const bool is_index = index && (segment.size() == 1 || !segment.starts_with('0'));
  return is_index && *index < list.size() ? &list[*index] : nullptr;
}

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
