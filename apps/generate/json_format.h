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

/// Writes a value in one line with a space after commas and colons.
inline void write_inline(const Json& value, std::string& out) {
  if (value.is_object()) {
    const char* separator = "";
    out += '{';
    for (const auto& [key, member] : value.items()) {
      out += separator + Json(key).dump() + ": ";
      write_inline(member, out);
      separator = ", ";
    }
    out += '}';
  } else if (value.is_array()) {
    const char* separator = "";
    out += '[';
    for (const Json& element : value) {
      out += separator;
      write_inline(element, out);
      separator = ", ";
    }
    out += ']';
  } else {
    out += value.dump();
  }
}

/// Appends `value` to `out`. `indent` is the indentation of its line, `used` the width already
/// written, and `after` the width needed after it (a comma).
inline void write_spread(const Json& value, std::size_t indent, std::size_t used, std::size_t after,
                         std::string& out) {
  const bool open = (value.is_object() || value.is_array()) && !value.empty();
  std::string line;
  write_inline(value, line);
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
