// Packs rows in the form that lib/database/packed_row.h describes.
#pragma once

#include <cstdint>
#include <string>

#include "json_format.h"

namespace tgtcfg::generate {

inline void pack_varint(std::uint64_t value, std::string& out) {
  for (; value >= 0x80; value >>= 7) out += static_cast<char>(0x80 | (value & 0x7F));
  out += static_cast<char>(value);
}

inline void pack_text(const std::string& text, std::string& out) {
  pack_varint(text.size(), out);
  out += text;
}

/// Appends `value`; false when it holds a number that is no integer, which no row has.
inline bool pack(const Json& value, std::string& out) {
  bool ok = !value.is_number_float();
  if (value.is_null()) {
    out += 'n';
  } else if (value.is_boolean()) {
    out += value.get<bool>() ? 't' : 'f';
  } else if (value.is_number()) {
    const auto number = value.get<std::int64_t>();
    const auto half = static_cast<std::uint64_t>(number < 0 ? -1 - number : number);
    out += 'i';
    pack_varint((half << 1) | (number < 0 ? 1 : 0), out);
  } else if (value.is_string()) {
    out += 's';
    pack_text(value.get<std::string>(), out);
  } else {
    out += value.is_array() ? 'a' : 'o';
    pack_varint(value.size(), out);
    for (const auto& [key, element] : value.items()) {
      if (value.is_object()) pack_text(key, out);
      ok = pack(element, out) && ok;
    }
  }
  return ok;
}

}  // namespace tgtcfg::generate
