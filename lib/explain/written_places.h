// Where the layers have what a pointer of a configuration leads to.
#pragma once

#include <tgtcfg/value.h>

#include <optional>
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

[[nodiscard]] bool has_single_target(const Value& config, LayerLooks& looks);

/// Of one tree. Who asks for all places asks for one beside the other: what stands above them is
/// looked at once.
class WrittenPlaces {
 public:
  /// Null: this is no pointer. It holds until the next one is asked for.
  [[nodiscard]] const WrittenPlace* find(const std::string& pointer, const Value& tree,
                                         LayerLooks& looks);

 private:
  std::optional<std::string> above_;  ///< which all beside the place have
  WrittenPlace place_;
};

}  // namespace tgtcfg
