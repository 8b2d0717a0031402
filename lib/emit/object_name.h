// Names of the outputs of a build.
#pragma once

#include <string>
#include <string_view>

namespace tgtcfg {

/// Returns a path of targets as one word of a file name: `board+npu`.
[[nodiscard]] std::string name_in_path(std::string_view path);
/// Returns `gpu.k.cu.fatbin` for target `gpu` and source `k.cu`, relative to the build directory.
/// Different pairs have different names. They only contain letters, digits and `_ . - + @`, which
/// never require quotes.
[[nodiscard]] std::string object_name(std::string_view target, std::string_view source,
                                      std::string_view suffix);

}  // namespace tgtcfg
