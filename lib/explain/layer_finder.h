// Finds what layers say at a pointer.
#pragma once

#include <tgtcfg/pipeline.h>
#include <tgtcfg/value.h>

#include <deque>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>

#include "check/layer_place.h"

namespace tgtcfg {

/// Which large maps are one target or a configuration: that takes a look at all of their members,
/// and every place in them may be asked for.
class LargeMaps {
 public:
  /// Looks at a value and all that is in it. It stays where it is.
  void add(const Value& value);
  [[nodiscard]] Place below(Place place, std::string_view key, const Value& map) const;
  [[nodiscard]] bool is_single(const Value& targets) const;

 private:
  struct Facts {
    bool is_configuration = false;
    bool is_single_target = false;
  };

  std::unordered_map<const Value*, Facts> facts_;
};

// Looks values up in the configuration form, where a target string counts as
// its object.
class LayerFinder {
 public:
  using Segments = std::span<const std::string>;

  LayerFinder(const Context& context, const LargeMaps& maps) : context_(context), maps_(maps) {}

  /// Null: there is none. The first `from` segments lead to `root`. What is
  /// found is part of it, or of what was made of a target of it, which lives as
  /// long as this.
  [[nodiscard]] const Value* find(const Value& root, Segments at, std::size_t from = 0);

 private:
  const Value* step(const Value& at, Segments segments, std::size_t i, Place place);
  const Value* in_object(const Value& at, Segments segments, std::size_t i, Place place);

  const Context& context_;
  const LargeMaps& maps_;
  std::deque<Value> objects_;  ///< of target strings
};

}  // namespace tgtcfg
