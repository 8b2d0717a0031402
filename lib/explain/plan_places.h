// Where the values of a plan stand in the configuration that it was made from, and the other way
// round: reports about values speak of the configuration.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "explain/place_groups.h"

namespace tgtcfg {

/// Shared, since places are made when they are asked for, and forgotten.
using PlacePointer = std::shared_ptr<const PlanPlace>;

class PlanPlaces {
 public:
  explicit PlanPlaces(PlaceGroups groups);
  PlanPlaces(const PlanPlaces&) = delete;  // it points at its own groups
  PlanPlaces& operator=(const PlanPlaces&) = delete;

  /// What stands at a plan pointer; null: nothing.
  [[nodiscard]] PlacePointer in_plan(const std::string& pointer) const;
  /// All that was written at a configuration pointer: what is derived from it is not.
  [[nodiscard]] std::vector<PlacePointer> in_config(const std::string& pointer) const;
  /// Whether something was written below a configuration pointer.
  [[nodiscard]] bool has_below(const std::string& pointer) const;

  using TakePlace = std::function<void(const PlanPlace&)>;
  /// Calls `take` with each place by the order of the plan pointers; it is gone afterwards.
  void each_by_plan(const TakePlace& take) const;
  /// The same in the order of the plan; the place may be taken apart.
  template <typename Take>
  void each(Take take) const {
    for (const PlaceGroup& group : groups_.all) {
      MadePlaces made = made_of(group);
      for (PlanPlace& place : made.places) take(place);
    }
  }

  /// A configuration pointer as places have it: targets that have a name by it, whether they were
  /// called by name, id or index; our keys in kebab-case.
  [[nodiscard]] std::string canonical(const std::string& pointer) const;
  /// A plan pointer as places have it: elements by id, whether they were called by id or index.
  [[nodiscard]] std::string canonical_in_plan(const std::string& pointer) const;

 private:
  class Looked;  // the places of a group, by their pointers
  using Numbers = std::vector<std::size_t>;
  using Recent = std::unordered_map<std::size_t, std::shared_ptr<const Looked>>;

  [[nodiscard]] static MadePlaces made_of(const PlaceGroup& group);
  [[nodiscard]] std::shared_ptr<const Looked> look_at(std::size_t group) const;
  [[nodiscard]] Numbers groups_around(std::string_view pointer, const Numbers& sorted,
                                      std::string PlaceGroup::*at) const;
  [[nodiscard]] Numbers::const_iterator first_from(std::string_view pointer, const Numbers& sorted,
                                                   std::string PlaceGroup::*at) const;

  PlaceGroups groups_;
  Numbers by_plan_;    ///< all groups, sorted by their pointers
  Numbers by_config_;  ///< those that are not derived
  mutable Recent recent_;
  mutable Recent before_;  ///< asked for earlier than those
};

}  // namespace tgtcfg
