// Finds what layers say at a pointer.
#pragma once

#include <tgtcfg/config_spec.h>
#include <tgtcfg/pipeline.h>
#include <tgtcfg/value.h>

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "spec/layer_place.h"

namespace tgtcfg {

// Maps and lists, of which each large one is looked at once: `why --all` asks for thousands of
// places in it. They stay where they are.
class MapLooks {
 public:
  [[nodiscard]] bool is_single(const Value& targets);
  [[nodiscard]] PlacedMap placed(Place place, const Value& map);
  /// Null: there is none.
  [[nodiscard]] const Value* member(const Value& map, const std::string& key);
  [[nodiscard]] const Value* element(const Value& list, const std::string& segment);
  void clear();

 private:
  using Named = std::unordered_map<std::string_view, const Value*>;
  struct Look {
    bool is_single = false;
    bool is_configuration = false;
    Named members;
  };

  const Look& look_at(const Value& map);

  std::unordered_map<const Value*, Look> looks_;
  std::unordered_map<const Value*, Named> names_;
};

// Those of the layers. What was made of targets is forgotten: there are thousands of them, and who
// asks for all their places asks for one target after another.
class LayerLooks : public MapLooks {
 public:
  /// Before another place is asked for.
  void forget_old_targets();
  /// `target_as_object`, without its errors.
  [[nodiscard]] const std::optional<Value>& as_object(const Value& target, const Context& context);
  /// What was made of the target at a place of the tree; `make` is asked once.
  template <typename Make>
  const std::optional<TargetSpec>& spec_at(const std::vector<std::string>& at, Make make) {
    const auto [place, is_new] = specs_.try_emplace(at);
    if (is_new) place->second = make();
    return place->second;
  }
  /// What is in the objects of targets.
  [[nodiscard]] MapLooks& in_objects() { return in_objects_; }

 private:
  std::unordered_map<const Value*, std::optional<Value>> objects_;
  MapLooks in_objects_;
  std::map<std::vector<std::string>, std::optional<TargetSpec>> specs_;
};

// Looks values up in the configuration form, where a target string counts as its object.
class LayerFinder {
 public:
  using Segments = std::vector<std::string>;

  LayerFinder(const Context& context, LayerLooks& looks) : context_(context), looks_(&looks) {}

  /// Null: there is none. The first `from` segments lead to `root`, which it is a part of, or of
  /// what was made of a target of it: that is kept until old targets are forgotten.
  [[nodiscard]] const Value* find(const Value& root, const Segments& at, std::size_t from = 0);

 private:
  const Value* step(const Value& at, const Segments& segments, std::size_t i, Place place,
                    MapLooks& looks);
  const Value* in_object(const Value& at, const Segments& segments, std::size_t i, Place place);

  const Context& context_;
  LayerLooks* looks_;
};

}  // namespace tgtcfg
