// JSON values in place of command-line arguments.
#pragma once

#include <tgtcfg/value.h>
#include <tgtcfg/writers.h>

#include <string>

namespace tgtcfg {

/// Returns a string unchanged, and any other value as JSON.
[[nodiscard]] inline std::string scalar_text(const Value& value) {
  return value.is_string() ? value.string() : write_compact_json(value);
}

}  // namespace tgtcfg
