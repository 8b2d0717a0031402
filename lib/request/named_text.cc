#include "request/changes.h"

namespace tgtcfg {
namespace {

// Reads a quoted name. A backslash escapes the next byte.
std::optional<NamedText> quoted_name(std::string_view text) {
  NamedText result;
  for (std::size_t i = 1; i < text.size(); ++i) {
    if (text[i] == '"') {
      result.name_end = i + 1;
      result.value_begin = i + 2;
      const bool ends = i + 1 < text.size() && text[i + 1] == '=';
      return ends && !result.name.empty() ? std::optional(result) : std::nullopt;
    }
    if (text[i] == '\\' && i + 1 < text.size()) ++i;
    result.name += text[i];
  }
  return std::nullopt;
}

}  // namespace

std::optional<NamedText> named_text(std::string_view text) {
  if (text.starts_with('"')) {
    if (auto quoted = quoted_name(text)) return quoted;
  }
  const std::size_t equals = text.find('=');
  if (equals == text.npos || equals == 0) return std::nullopt;
  return NamedText{std::string(text.substr(0, equals)), equals, equals + 1};
}

std::string name_before_equals(const std::string& name) {
  if (name.find('=') == name.npos && !name.starts_with('"')) return name;
  std::string quoted = "\"";
  for (const char c : name) {
    if (c == '"' || c == '\\') quoted += '\\';
    quoted += c;
  }
  return quoted + '"';
}

Value part_of_text(const Value& text, std::size_t begin, std::size_t end) {
  Value part(text.string().substr(begin, end - begin));
  const std::uint32_t base = text.span.begin;
  part.span = {text.span.file, base + static_cast<std::uint32_t>(begin),
               base + static_cast<std::uint32_t>(end)};
  part.style = ScalarStyle::plain;
  return part;
}

}  // namespace tgtcfg
