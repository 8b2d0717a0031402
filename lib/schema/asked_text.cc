#include "schema/asked_text.h"

#include <algorithm>
#include <initializer_list>
#include <string_view>

#include "support/text.h"

namespace tgtcfg {
namespace {

bool is_plain(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || is_digit(c) || c == '_' || c == '-';
}

/// `^cuda$` asks for `cuda`; nothing of patterns that may ask for more than one text.
std::optional<std::string> only_text_of(std::string_view pattern) {
  if (pattern.size() < 2 || pattern.front() != '^' || pattern.back() != '$') return std::nullopt;
  const std::string_view text = pattern.substr(1, pattern.size() - 2);
  return std::all_of(text.begin(), text.end(), is_plain) ? std::optional<std::string>(text)
                                                         : std::nullopt;
}

bool has_only(const Value& schema, std::initializer_list<std::string_view> keys) {
  return schema.is_object() &&
         std::all_of(schema.object().begin(), schema.object().end(), [&](const Member& member) {
           return member.key == "$comment" ||
                  std::find(keys.begin(), keys.end(), member.key) != keys.end();
         });
}

}  // namespace

std::optional<AskedText> asked_text(const Value& schema) {
  const Value& condition = schema.get("if");
  if (!has_only(schema, {"if", "then"}) || !schema.has("then")) return std::nullopt;
  if (!has_only(condition, {"properties", "required"})) return std::nullopt;
  const Object& properties = condition.map("properties");
  if (properties.size() != 1) return std::nullopt;
  const auto& [key, asked, place] = properties.front();
  const bool required = condition.has("required");
  if (required && condition.get("required") != Value(Array{key})) return std::nullopt;
  if (!has_only(asked, {"type", "pattern"}) || asked.text("type") != "string") return std::nullopt;
  const auto text = only_text_of(asked.text("pattern"));
  return text ? std::optional(AskedText{key, required, *text}) : std::nullopt;
}

}  // namespace tgtcfg
