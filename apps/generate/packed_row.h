// Packs a JSON row in the format of lib/database/packed_row.h.
#pragma once

#include <string>

#include "database/packed_writer.h"
#include "json_format.h"

namespace tgtcfg::generate {

/// Writes `value`. Returns false for a number that is not an integer; rows do not contain any.
inline bool pack(const Json& value, PackedWriter& out) {
  bool ok = true;
  if (value.is_null()) {
    out.null();
  } else if (value.is_boolean()) {
    out.boolean(value.get<bool>());
  } else if (value.is_number()) {
    ok = !value.is_number_float();
    out.integer(value.get<std::int64_t>());
  } else if (value.is_string()) {
    out.string(value.get_ref<const std::string&>());
  } else {
    if (value.is_array()) out.list(value.size());
    if (value.is_object()) out.map(value.size());
    for (const auto& [key, element] : value.items()) {
      if (value.is_object()) out.key(key);
      ok = pack(element, out) && ok;
    }
  }
  return ok;
}

/// Packs `value` and replaces the content of `out`.
inline bool pack(const Json& value, std::string& out) {
  PackedWriter writer;
  const bool ok = pack(value, writer);
  out = writer.take();
  return ok;
}

}  // namespace tgtcfg::generate
