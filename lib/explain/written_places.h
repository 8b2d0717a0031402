// Where the layers have what a pointer of a configuration leads to.
#pragma once

#include <tgtcfg/value.h>

#include <string>
#include <vector>

#include "explain/layer_finder.h"

namespace tgtcfg {

/// The innermost part that a pointer leads to: a configuration or a target.
struct Inner {
  const Value* value = nullptr;
  std::size_t begin = 0;  ///< what follows it in the pointer
  bool is_target = false;
};

/// A place as the layers have it, and the part that it is in.
struct WrittenPlace {
  std::vector<std::string> at;
  Inner inner;
};

/// Whether the `targets` of a configuration are one target.
[[nodiscard]] bool has_single_target(const Value& config, const LargeMaps& maps);

/// Where the layers have a place of the configuration, by the tree that they
/// were merged to.
[[nodiscard]] WrittenPlace written_place(std::vector<std::string> at, const Value& tree,
                                         const LargeMaps& maps);

}  // namespace tgtcfg
