// The hash by which embedded rows are found: the build places them by it, look-ups ask by it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "support/text_hash.h"

namespace tgtcfg {

/// Of a name in a table, by its number. The same on every machine.
[[nodiscard]] constexpr std::uint32_t hash_of_name(std::size_t table, std::string_view name) {
  return static_cast<std::uint32_t>(hash_of_text(name, table));
}

}  // namespace tgtcfg
