// Names within nested configurations: `npu:dsp` is `dsp` of the part `npu`. Steps of an output are
// written as paths, `npu/dsp`. Input may use either syntax.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

namespace tgtcfg {

constexpr char part_separator = ':';
constexpr char step_separator = '/';

struct PartPath {
  std::string_view part;  ///< the outermost part; empty for names outside of parts
  std::string_view rest;  ///< the name relative to `part`
};

[[nodiscard]] inline PartPath split_part_path(std::string_view text) {
  const std::size_t colon = text.find(part_separator);
  if (colon == std::string_view::npos) return {{}, text};
  return {text.substr(0, colon), text.substr(colon + 1)};
}

[[nodiscard]] inline std::string part_path(std::string_view part, std::string_view thing) {
  return std::string(part) + part_separator + std::string(thing);
}

/// Returns the typed syntax, `npu:dsp`.
[[nodiscard]] inline std::string typed_path(std::string_view text) {
  std::string path(text);
  std::ranges::replace(path, step_separator, part_separator);
  return path;
}

/// Returns the syntax of steps, `npu/dsp`.
[[nodiscard]] inline std::string step_path(std::string_view text) {
  std::string path(text);
  std::ranges::replace(path, part_separator, step_separator);
  return path;
}

}  // namespace tgtcfg
