// A thing of a part is named with the parts that lead to it in front: `npu:dsp`.
#pragma once

#include <string>
#include <string_view>

namespace tgtcfg {

constexpr char part_separator = ':';

struct PartPath {
  std::string_view part;  ///< the outermost part; empty when the thing is of no part
  std::string_view rest;  ///< the thing, seen from there
};

[[nodiscard]] inline PartPath split_part_path(std::string_view text) {
  const std::size_t colon = text.find(part_separator);
  if (colon == std::string_view::npos) return {{}, text};
  return {text.substr(0, colon), text.substr(colon + 1)};
}

[[nodiscard]] inline std::string part_path(std::string_view part, std::string_view thing) {
  return std::string(part) + part_separator + std::string(thing);
}

}  // namespace tgtcfg
