// Finds the values of layers at a pointer.
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

/// Caches which large maps are a single target or a configuration. Finding out requires looking at
/// all members, and any location in the map may be looked up.
class LargeMaps {
 public:
  /// Adds a value and everything in it. The value must not move.
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

// Looks up values in the configuration form, in which a target string is an object.
class LayerFinder {
 public:
  using Segments = std::span<const std::string>;

  LayerFinder(const Context& context, const LargeMaps& maps) : context_(context), maps_(maps) {}

  /// Returns the value at a pointer, or null. The first `from` segments are the pointer of `root`.
  /// The result belongs to `root` or to this object, which caches target strings as objects.
  [[nodiscard]] const Value* find(const Value& root, Segments at, std::size_t from = 0);

 private:
  const Value* step(const Value& at, Segments segments, std::size_t i, Place place);
  const Value* in_object(const Value& at, Segments segments, std::size_t i, Place place);

  const Context& context_;
  const LargeMaps& maps_;
  std::deque<Value> objects_;  ///< objects for target strings
};

}  // namespace tgtcfg
