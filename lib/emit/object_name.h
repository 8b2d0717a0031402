// The names of what a build makes.
#pragma once

#include <string>
#include <string_view>

namespace tgtcfg {

/// `gpu.k.cu.fatbin` for target `gpu` and source `k.cu`, in the folder of the build: different for
/// different pairs, and of letters, digits and `_ . - + @` alone, which no format has to quote.
[[nodiscard]] std::string object_name(std::string_view target, std::string_view source,
                                      std::string_view suffix);

}  // namespace tgtcfg
