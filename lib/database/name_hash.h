// The hash by which embedded rows are found: the build places them by it, look-ups ask by it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace tgtcfg {

/// Of a name in a table, by its number. The same on every machine.
[[nodiscard]] constexpr std::uint32_t hash_of_name(std::size_t table, std::string_view name) {
  constexpr std::uint64_t factor = 0x9E3779B97F4A7C15U;  // 2^64 by the golden ratio
  constexpr std::size_t step = 8;
  // Lowest byte first on every machine. Written out, a whole step is one load.
  const auto byte = [](char c, int place) {
    return std::uint64_t{static_cast<unsigned char>(c)} << (8 * place);
  };
  const auto word = [&byte](const char* at) {
    return byte(at[0], 0) | byte(at[1], 1) | byte(at[2], 2) | byte(at[3], 3) | byte(at[4], 4) |
           byte(at[5], 5) | byte(at[6], 6) | byte(at[7], 7);
  };
  const auto mixed = [](std::uint64_t hash) { return (hash ^ (hash >> 32)) * factor; };
  std::uint64_t hash = (name.size() << 8) + table;
  std::uint64_t last = 0;
  if (name.size() >= step) {
    last = word(name.data() + name.size() - step);
    for (; name.size() > step; name.remove_prefix(step)) hash = mixed(hash ^ word(name.data()));
  } else {
    for (std::size_t i = 0; i < name.size(); ++i) last |= byte(name[i], static_cast<int>(i));
  }
  hash = mixed(hash ^ last);
  return static_cast<std::uint32_t>(hash >> 32);
}

}  // namespace tgtcfg
