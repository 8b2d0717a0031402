// The formatting of our JSON data files, so that diffs show only real changes.
//
// Indentation is two spaces per level. A value that fits in its line is written there, but the
// outermost value is always split. `tgtcfg_format_rows` applies the formatting and a test checks
// it.
#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>
#include <string>

#include "cpp_text.h"

namespace tgtcfg::generate {

using Json = nlohmann::ordered_json;

inline constexpr std::size_t line_width = 120;

/// Returns false after reporting a file that cannot be read or is not JSON.
inline bool read_json(const std::string& file, Json& value) {
  std::string text;
  if (!read_file(file, text)) return false;
  value = Json::parse(text, nullptr, false);
  if (value.is_discarded()) std::cerr << file << ": is not JSON\n";
  return !value.is_discarded();
}

/// Returns a value in one line with a space after commas and colons.
inline std::string inline_text(const Json& value) {
  if (value.is_primitive()) return value.dump();
  const bool object = value.is_object();
  std::string out;
  for (const auto& [key, element] : value.items()) {
    if (!out.empty()) out += ", ";
    out += (object ? Json(key).dump() + ": " : "") + inline_text(element);
  }
  return object ? '{' + out + '}' : '[' + out + ']';
}

/// Appends `value` to `out`. `indent` is the indentation of its line, `used` the width already
/// written, and `after` the width needed after it (a comma).
inline void write_spread(const Json& value, std::size_t indent, std::size_t used, std::size_t after,
                         std::string& out) {
  const bool open = (value.is_object() || value.is_array()) && !value.empty();
  const std::string line = inline_text(value);
  if (!open || (indent + used > 0 && used + line.size() + after <= line_width)) {
    out += line;
    return;
  }
  const bool object = value.is_object();
  const std::string margin(indent + 2, ' ');
  out += object ? '{' : '[';
  std::size_t left = value.size();
  for (const auto& [key, element] : value.items()) {
    const std::string head = object ? Json(key).dump() + ": " : "";
    out += '\n' + margin + head;
    --left;
    write_spread(element, indent + 2, indent + 2 + head.size(), left > 0 ? 1 : 0, out);
    if (left > 0) out += ',';
  }
  out += '\n' + std::string(indent, ' ') + (object ? '}' : ']');
}

inline std::string format(const Json& value) {
  std::string out;
  write_spread(value, 0, 0, 0, out);
  return out + '\n';
}

}  // namespace tgtcfg::generate
