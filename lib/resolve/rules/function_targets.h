// Indexes targets by their properties in functions. There may be thousands of both, so a lookup
// does not search all targets.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "resolve/config_state.h"
#include "resolve/rules/servable_targets.h"

namespace tgtcfg {

class FunctionTargets {
 public:
  using Numbers = std::vector<std::size_t>;  ///< ascending indices of targets

  /// Indexes the targets of `state`, which must outlive this object. Call add() for each later one.
  explicit FunctionTargets(const ConfigState& state) : state_(state) {}

  /// Returns the first target that equals `target`, whatever its name.
  [[nodiscard]] std::optional<std::size_t> same_as(const Target& target);
  /// Of the general targets that `target` specializes or serves, returns the most specific one.
  [[nodiscard]] std::optional<std::size_t> refined_by(const Target& target);
  /// Adds the last target of the state, a specialization for a function.
  void add();

  /// Returns the targets of a code generator that serve a target; all if `served` is empty.
  [[nodiscard]] Numbers of_generator(const std::string& generator, const std::string& served);
  /// True if the code generator of a target is unknown.
  [[nodiscard]] bool lack_generators();

 private:
  // Equal targets: the first and the last.
  struct Group {
    std::size_t first;
    std::size_t last;
  };
  using Groups = std::vector<std::size_t>;  // indices in `groups_`

  void look_at_all();
  void insert(std::size_t number);
  void make_groups();
  void look_at_generators();
  [[nodiscard]] std::optional<std::size_t> most_specific(const Groups& among) const;
  [[nodiscard]] std::optional<std::size_t> served_by(const Target& external);

  const ConfigState& state_;
  bool looked_ = false;
  SlotIndex same_;  ///< keyed by identity_hash()
  std::vector<Group> groups_;
  std::unordered_map<std::string, Groups> by_trait_;
  std::unordered_map<std::size_t, std::size_t> group_of_;     ///< keyed by the group's first target
  std::optional<ServableTargets> servable_;                   ///< contains the first target of each
                                                              ///< group
  std::map<std::string, std::optional<std::size_t>> served_;  ///< keyed by Service::text()
  std::optional<std::map<std::pair<std::string, std::string>, Numbers>> serving_;
  std::optional<bool> lack_generators_;
};

}  // namespace tgtcfg
