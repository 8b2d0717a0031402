// Where the values of a plan stand in the configuration that it was made from, and the other way
// round: reports about values speak of the configuration.
#pragma once

#include <functional>
#include <memory>
#include <optional>
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
  /// Where the configuration says what the plan has: not what is derived or empty. In the order of
  /// the plan, and as `canonical` has them.
  [[nodiscard]] std::vector<std::string> written() const;

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
  struct Beginning {
    std::size_t end;     ///< of a segment
    std::size_t groups;  ///< how many there are around what ends there
  };
  /// Groups sorted by one of their pointers.
  struct Order {
    std::string PlaceGroup::*at;
    Numbers groups{};
    mutable std::size_t last = 0;  ///< found
    // Who asks for all pointers in their order asks many times for what is below the same one, or
    // below one that begins as that.
    mutable std::optional<std::string> above{};
    mutable std::vector<Beginning> beginnings{};  ///< of it, the shortest first
    mutable Numbers around_above{};
  };

  void sort(Order& order);
  [[nodiscard]] Numbers groups_around(std::string_view pointer, const Order& order) const;
  void look_above(std::string_view above, const Order& order) const;
  [[nodiscard]] Numbers::const_iterator first_from(std::string_view pointer,
                                                   const Order& order) const;

  PlaceGroups groups_;
  Order by_plan_{.at = &PlaceGroup::plan};      ///< all groups
  Order by_config_{.at = &PlaceGroup::config};  ///< those that are not derived
  mutable Recent recent_;
  mutable Recent before_;  ///< asked for earlier than those
};

}  // namespace tgtcfg
