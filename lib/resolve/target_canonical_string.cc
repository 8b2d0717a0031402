#include <tgtcfg/limits.h>

#include <cstdint>
#include <map>
#include <string_view>

#include "resolve/target_form.h"

namespace tgtcfg {

namespace {

constexpr std::int64_t largest_int32 = 2147483647;

/// Backslashes before what the reader would take away.
std::string escape(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '\'' || c == '\\') out += '\\';
    out += c;
  }
  return out;
}

bool survives_trimming(std::string_view text) {
  return text.empty() || (text.front() != ' ' && text.back() != ' ');
}

std::optional<std::string> write_text(const std::string& text) {
  if (!survives_trimming(text)) return std::nullopt;
  const bool quote = text.empty() || text.find(' ') != std::string::npos;
  return quote ? "'" + escape(text) + "'" : escape(text);
}

std::optional<std::string> write_integer(std::int64_t value) {
  if (value > largest_int32 || value < -largest_int32 - 1) return std::nullopt;
  return std::to_string(value);
}

/// An element is read twice, once with the list around it.
std::optional<std::string> write_element(const Value& element) {
  if (element.is_integer()) return write_integer(element.integer());
  if (!element.is_string()) return std::nullopt;
  const std::string& text = element.string();
  if (text.find_first_of(" '\\") != std::string::npos) return std::nullopt;
  const bool quote = text.empty() || text.find(',') != std::string::npos;
  return quote ? R"(\')" + text + R"(\')" : text;
}

std::optional<std::string> write_list(const Array& elements) {
  if (elements.empty()) return "''";
  std::string out;
  for (const Value& element : elements) {
    const auto text = write_element(element);
    if (!text) return std::nullopt;
    if (&element != &elements.front()) out += ',';
    out += *text;
  }
  return out;
}

std::optional<std::string> write_value(const Value& value) {
  switch (value.kind()) {
    case ValueKind::boolean:
      return value.boolean() ? "1" : "0";
    case ValueKind::integer:
      return write_integer(value.integer());
    case ValueKind::string:
      return write_text(value.string());
    case ValueKind::array:
      return write_list(value.array());
    default:
      return std::nullopt;
  }
}

}  // namespace

std::optional<std::string> canonical_string(const Target& target) {
  if (!target.devices.empty()) return std::nullopt;
  std::map<std::string, const Value*> options;
  for (const auto& [name, value] : target.attrs) options.emplace(name, &value);
  for (const auto& [name, value] : target.codegen.options) options.emplace(name, &value);
  const Value compiler(target.codegen.generator.value_or(""));
  if (target.codegen.generator && !target.codegen.of_kind) options.emplace("compiler", &compiler);

  std::string out = target.kind;
  if (!target.keys.empty() || target.keys_cleared) {
    Array keys(target.keys.begin(), target.keys.end());
    const auto text = write_list(keys);
    if (!text) return std::nullopt;
    out += " -keys=" + *text;
  }
  for (const auto& [name, value] : options) {
    const auto text = write_value(*value);
    if (!text) return std::nullopt;
    out += " -" + name + "=" + *text;
  }
  return out;
}

}  // namespace tgtcfg
