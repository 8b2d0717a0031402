// Maps pointers of a configuration to their locations in the layers.
#pragma once

#include <tgtcfg/value.h>

#include <string>
#include <vector>

#include "explain/layer_finder.h"

namespace tgtcfg {

/// The innermost part of a pointer: a configuration or a target.
struct Inner {
  const Value* value = nullptr;
  std::size_t begin = 0;  ///< index of the segment after it
  bool is_target = false;
};

/// A location as written in the layers, and the part that contains it.
struct WrittenPlace {
  std::vector<std::string> at;
  Inner inner;
};

/// Returns true if the `targets` of a configuration are one target.
[[nodiscard]] bool has_single_target(const Value& config, const LargeMaps& maps);

/// Returns the location of a configuration pointer in the layers. `tree` is the result of merging
/// them.
[[nodiscard]] WrittenPlace written_place(std::vector<std::string> at, const Value& tree,
                                         const LargeMaps& maps);

}  // namespace tgtcfg
