// A hash for short texts such as names, eight bytes per step, without calls.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace tgtcfg {

/// Returns the same hash on every machine. `seed` selects another function. Collisions can be
/// constructed, as with std::hash.
[[nodiscard]] constexpr std::uint64_t hash_of_text(std::string_view text, std::uint64_t seed = 0) {
  constexpr std::uint64_t factor = 0x9E3779B97F4A7C15U;  // 2^64 by the golden ratio
  constexpr std::size_t step = 8;
  // Lowest byte first on every machine. The compiler turns a whole step into one load.
  const auto byte = [](char c, int place) {
    return std::uint64_t{static_cast<unsigned char>(c)} << (8 * place);
  };
  const auto half = [&byte](const char* at) {
    return byte(at[0], 0) | byte(at[1], 1) | byte(at[2], 2) | byte(at[3], 3);
  };
  const auto word = [&half](const char* at) { return half(at) | half(at + 4) << 32; };
  const auto mixed = [](std::uint64_t hash) { return (hash ^ (hash >> 32)) * factor; };
  std::uint64_t hash = (text.size() << 8) + seed;
  std::uint64_t last = 0;
  if (text.size() >= step) {
    last = word(text.data() + text.size() - step);
    for (; text.size() > step; text.remove_prefix(step)) hash = mixed(hash ^ word(text.data()));
  } else if (text.size() >= step / 2) {
    last = half(text.data()) | half(text.data() + text.size() - step / 2) << 32;
  } else if (!text.empty()) {
    last = byte(text.front(), 0) | byte(text[text.size() / 2], 1) | byte(text.back(), 2);
  }
  hash = mixed(mixed(hash ^ last));  // a single mix leaves names that end in numbers close together
  return hash ^ (hash >> 32);        // tables use the lowest bits, but the highest are mixed best
}

}  // namespace tgtcfg
