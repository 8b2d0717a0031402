// A thing of a part is named with the parts that lead to it in front: `npu:dsp`. The steps of an
// emission are called as paths, `npu/dsp`; where only names are taken, either is read.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

namespace tgtcfg {

constexpr char part_separator = ':';
constexpr char step_separator = '/';

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

/// As it is typed, `npu:dsp`.
[[nodiscard]] inline std::string typed_path(std::string_view text) {
  std::string path(text);
  std::replace(path.begin(), path.end(), step_separator, part_separator);
  return path;
}

/// As steps are called, `npu/dsp`.
[[nodiscard]] inline std::string step_path(std::string_view text) {
  std::string path(text);
  std::replace(path.begin(), path.end(), part_separator, step_separator);
  return path;
}

}  // namespace tgtcfg
