// Sizes as people write them, where a number is wanted.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace tgtcfg {

/// The bytes of `32KB`, `2 MiB`, `1g`; nothing where no unit follows a number, or it is too large.
[[nodiscard]] std::optional<std::int64_t> bytes_of_size(std::string_view text);

}  // namespace tgtcfg
