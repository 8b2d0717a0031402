// Finds what layers say at a pointer.
#pragma once

#include <tgtcfg/pipeline.h>
#include <tgtcfg/value.h>

#include <deque>
#include <span>
#include <string>

#include "check/layer_place.h"

namespace tgtcfg {

// Looks values up in the configuration form, where a target string counts as
// its object.
class LayerFinder {
 public:
  using Segments = std::span<const std::string>;

  explicit LayerFinder(const Context& context) : context_(context) {}

  /// Null: there is none. The first `from` segments lead to `root`. What is
  /// found is part of it, or of what was made of a target of it, which lives as
  /// long as this.
  [[nodiscard]] const Value* find(const Value& root, Segments at, std::size_t from = 0);

 private:
  const Value* step(const Value& at, Segments segments, std::size_t i, Place place);
  const Value* in_object(const Value& at, Segments segments, std::size_t i, Place place);

  const Context& context_;
  std::deque<Value> objects_;  ///< of target strings
};

}  // namespace tgtcfg
