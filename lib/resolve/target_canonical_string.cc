#include <tgtcfg/target.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "resolve/target_form.h"

namespace tgtcfg {

namespace {

constexpr std::int64_t largest_int32 = 2147483647;

// Each function appends to `out`, and returns false if the reader cannot recover the value with any
// quoting.

/// Escapes characters that the reader would remove.
void append_escaped(std::string& out, std::string_view text) {
  const auto is_special = [](char c) { return c == '\'' || c == '\\'; };
  while (!text.empty()) {
    const auto plain =
        static_cast<std::size_t>(std::ranges::find_if(text, is_special) - text.begin());
    out += text.substr(0, plain);
    text.remove_prefix(plain);
    if (text.empty()) return;
    out += '\\';
    out += text.front();
    text.remove_prefix(1);
  }
}

bool append_text(std::string& out, std::string_view text) {
  const bool trimmed = !text.empty() && (text.front() == ' ' || text.back() == ' ');
  if (trimmed) return false;
  const bool quote = text.empty() || text.find(' ') != text.npos;
  if (quote) out += '\'';
  append_escaped(out, text);
  if (quote) out += '\'';
  return true;
}

bool append_integer(std::string& out, std::int64_t value) {
  if (value > largest_int32 || value < -largest_int32 - 1) return false;
  out += std::to_string(value);
  return true;
}

/// An element is unquoted twice, first as a part of the list.
bool append_element(std::string& out, std::string_view text) {
  constexpr std::string_view quote = R"(\')";
  bool quoted = text.empty();
  for (const char c : text) {
    if (c == ' ' || c == '\'' || c == '\\') return false;
    quoted = quoted || c == ',';
  }
  if (quoted) out += quote;
  out += text;
  if (quoted) out += quote;
  return true;
}

bool append_element(std::string& out, const Value& element) {
  if (element.is_integer()) return append_integer(out, element.integer());
  return element.is_string() && append_element(out, std::string_view(element.string()));
}

bool append_element(std::string& out, const std::string& element) {
  return append_element(out, std::string_view(element));
}

template <class Elements>
bool append_list(std::string& out, const Elements& elements) {
  if (elements.empty()) out += "''";
  for (const auto& element : elements) {
    if (&element != &*elements.begin()) out += ',';
    if (!append_element(out, element)) return false;
  }
  return true;
}

bool append_value(std::string& out, const Value& value) {
  switch (value.kind()) {
    case ValueKind::boolean:
      out += value.boolean() ? '1' : '0';
      return true;
    case ValueKind::integer:
      return append_integer(out, value.integer());
    case ValueKind::string:
      return append_text(out, value.string());
    case ValueKind::array:
      return append_list(out, value.array());
    default:
      return false;
  }
}

using Option = std::pair<std::string_view, const Value*>;

/// Sorted by name. An attribute comes before a code generator's option with the same name.
std::vector<Option> options_of(const Target& target, const Value& compiler) {
  std::vector<Option> options;
  options.reserve(target.attrs.size() + target.codegen.options.size() + 1);
  for (const auto& [name, value] : target.attrs) options.emplace_back(name, &value);
  for (const auto& [name, value] : target.codegen.options) options.emplace_back(name, &value);
  if (!compiler.is_null()) options.emplace_back("compiler", &compiler);
  if (options.size() == target.attrs.size()) return options;  // already sorted
  std::ranges::stable_sort(options, {}, &Option::first);
  const auto is_same = [](const Option& one, const Option& other) {
    return one.first == other.first;
  };
  options.erase(std::unique(options.begin(), options.end(), is_same), options.end());
  return options;
}

}  // namespace

std::optional<std::string> canonical_string(const Target& target) {
  if (!target.devices.empty()) return std::nullopt;
  const Codegen& codegen = target.codegen;
  const Value compiler =
      codegen.generator && !codegen.of_kind ? Value(*codegen.generator) : Value();
  constexpr std::size_t usual = 160;
  std::string out;
  out.reserve(usual);
  out += target.kind;
  if (!target.keys.empty() || target.keys_cleared) {
    out += " -keys=";
    if (!append_list(out, target.keys)) return std::nullopt;
  }
  for (const auto& [name, value] : options_of(target, compiler)) {
    out += " -";
    out += name;
    out += '=';
    if (!append_value(out, *value)) return std::nullopt;
  }
  return out;
}

}  // namespace tgtcfg
