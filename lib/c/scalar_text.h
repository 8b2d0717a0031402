// Values of JSON where the command line has words.
#pragma once

#include <tgtcfg/value.h>
#include <tgtcfg/writers.h>

#include <string>

namespace tgtcfg {

/// As it would be typed: a text as it is, everything else as JSON.
[[nodiscard]] inline std::string scalar_text(const Value& value) {
  return value.is_string() ? value.string() : write_compact_json(value);
}

}  // namespace tgtcfg
