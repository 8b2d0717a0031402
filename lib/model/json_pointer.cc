#include <tgtcfg/json_pointer.h>

#include <charconv>

namespace tgtcfg {

std::string pointer_append(std::string_view pointer, std::string_view key) {
  std::string result(pointer);
  result += '/';
  for (const char c : key) {
    if (c == '~') {
      result += "~0";
    } else if (c == '/') {
      result += "~1";
    } else {
      result += c;
    }
  }
  return result;
}

std::string pointer_append(std::string_view pointer, std::size_t index) {
  return std::string(pointer) + '/' + std::to_string(index);
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
  for (std::size_t i = 0; i < pointer.size(); ++i) {
    if (pointer[i] == '/') {
      segments.emplace_back();
    } else if (pointer[i] == '~') {
      const char escaped = i + 1 < pointer.size() ? pointer[++i] : '\0';
      if (escaped != '0' && escaped != '1') return std::nullopt;
      segments.back() += escaped == '0' ? '~' : '/';
    } else {
      segments.back() += pointer[i];
    }
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
