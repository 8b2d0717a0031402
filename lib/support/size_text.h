// Sizes and quantities as people write them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg {

/// Returns the bytes of `32KB`, `2 MiB`, `1g`. Returns nullopt if the unit is missing or the size
/// is too large.
[[nodiscard]] std::optional<std::int64_t> bytes_of_size(std::string_view text);

/// Returns the bytes of `384KiB`, `1.5GiB` or `8kB`: digits, a unit, and no space. A fraction of a
/// byte is dropped. Returns nullopt for other text, and if the size is too large.
[[nodiscard]] std::optional<std::int64_t> bytes_of_exact_size(std::string_view text);

/// Returns sizes and bandwidths that a text was probably meant to be: `2MB`, `2MiB`, `2MB/s` and
/// `2MiB/s` for `2M`.
[[nodiscard]] std::vector<std::string> likely_sizes(std::string_view text);

/// Returns `384 KiB` or `1000 bytes`: in the largest unit without a fraction.
[[nodiscard]] std::string size_in_words(std::int64_t bytes);

/// `1 error`, `2 errors`; set `many` if the plural is irregular.
[[nodiscard]] std::string counted(std::size_t count, std::string_view one,
                                  std::string_view many = {});

}  // namespace tgtcfg
