// The hash of embedded rows. The build uses it to store them, look-ups use it to find them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "support/text_hash.h"

namespace tgtcfg {

/// Returns the hash of a name in the table with that number. It is the same on every machine.
[[nodiscard]] constexpr std::uint32_t hash_of_name(std::size_t table, std::string_view name) {
  return static_cast<std::uint32_t>(hash_of_text(name, table));
}

}  // namespace tgtcfg
