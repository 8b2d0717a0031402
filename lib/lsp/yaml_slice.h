// Selects the lines of a YAML text that determine a position in it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace tgtcfg::lsp {

enum class SliceWidth : std::uint8_t {
  entry,     ///< the line and its ancestors
  siblings,  ///< also neighbouring lines
};

struct TextSlice {
  std::string text{};
  std::size_t offset = 0;  ///< the position in `text`
};

[[nodiscard]] TextSlice yaml_slice(std::string_view text, std::size_t offset, SliceWidth width);

}  // namespace tgtcfg::lsp
