// The lines of a YAML text that say where a place in it is.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace tgtcfg::lsp {

enum class SliceWidth : std::uint8_t {
  entry,     ///< the line and those it is nested in
  siblings,  ///< and what stands beside it
};

struct TextSlice {
  std::string text{};
  std::size_t offset = 0;  ///< the place in it
};

[[nodiscard]] TextSlice yaml_slice(std::string_view text, std::size_t offset, SliceWidth width);

}  // namespace tgtcfg::lsp
