// Which of two versions is the older one.
#pragma once

#include <cstddef>
#include <string_view>

namespace tgtcfg {

/// Compares versions like `12.2` by the numbers that their pieces begin with, of which only the
/// first `most` count; what is missing is 0. Less than 0 where `a` is the older one.
[[nodiscard]] int compare_by_numbers(std::string_view a, std::string_view b,
                                     std::size_t most = std::string_view::npos);

}  // namespace tgtcfg
