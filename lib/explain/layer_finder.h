// Finds what layers say at a pointer.
#pragma once

#include <tgtcfg/config_spec.h>
#include <tgtcfg/pipeline.h>
#include <tgtcfg/value.h>

#include <algorithm>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "check/layer_place.h"

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
  const std::optional<TargetSpec>& spec_at(std::span<const std::string> at, Make make) {
    const auto known = specs_.find(at);
    if (known != specs_.end()) return known->second;
    return specs_.emplace(std::vector<std::string>(at.begin(), at.end()), make()).first->second;
  }
  /// What is in the objects of targets.
  [[nodiscard]] MapLooks& in_objects() { return in_objects_; }

  /// What stands above the place that was asked for last in a value: who asks for all places asks
  /// for one beside the other.
  struct Above {
    std::vector<std::string> segments{};
    const Value* at = nullptr;  ///< null: nothing is there
    Place place = Place::plain;
    MapLooks* looks = nullptr;
  };
  /// That of a value; none was asked for where it has no segments.
  [[nodiscard]] Above& above_in(const Value& root) { return above_[&root]; }

 private:
  struct Before {
    using is_transparent = void;
    bool operator()(std::span<const std::string> a, std::span<const std::string> b) const {
      return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end());
    }
  };

  std::unordered_map<const Value*, Above> above_;
  std::unordered_map<const Value*, std::optional<Value>> objects_;
  MapLooks in_objects_;
  std::map<std::vector<std::string>, std::optional<TargetSpec>, Before> specs_;
};

// Looks values up in the configuration form, where a target string counts as its object.
class LayerFinder {
 public:
  using Segments = std::span<const std::string>;

  LayerFinder(const Context& context, LayerLooks& looks) : context_(context), looks_(&looks) {}

  /// Null: there is none. The first `from` segments lead to `root`, which it is a part of, or of
  /// what was made of a target of it: that is kept until old targets are forgotten.
  [[nodiscard]] const Value* find(const Value& root, Segments at, std::size_t from = 0);

 private:
  const Value* find_below(const Value& root, Segments at, std::size_t from);
  const Value* step(const Value& at, Segments segments, std::size_t i, Place place,
                    MapLooks& looks);
  const Value* in_object(const Value& at, Segments segments, std::size_t i, Place place);

  const Context& context_;
  LayerLooks* looks_;
  LayerLooks::Above* passed_ = nullptr;  ///< by the search that goes on, and to be kept
};

}  // namespace tgtcfg
