// Sizes and counts as people write them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tgtcfg {

/// The bytes of `32KB`, `2 MiB`, `1g`; nothing where no unit follows a number, or it is too large.
[[nodiscard]] std::optional<std::int64_t> bytes_of_size(std::string_view text);

/// `1 error`, `2 errors`; `many` where the plural is another one.
[[nodiscard]] std::string counted(std::size_t count, std::string_view one,
                                  std::string_view many = {});

}  // namespace tgtcfg
