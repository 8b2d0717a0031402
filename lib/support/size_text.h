// Sizes and quantities as people write them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tgtcfg {

/// Returns the bytes of `32KB`, `2 MiB`, `1g`. Returns nullopt if the unit is missing or the size
/// is too large.
[[nodiscard]] std::optional<std::int64_t> bytes_of_size(std::string_view text);

/// `1 error`, `2 errors`; set `many` if the plural is irregular.
[[nodiscard]] std::string counted(std::size_t count, std::string_view one,
                                  std::string_view many = {});

}  // namespace tgtcfg
