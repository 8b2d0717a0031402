// The targets of a configuration by what functions say of them. Thousands of functions may ask
// among thousands of targets, so that nothing here looks at all targets for each question.
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
  using Numbers = std::vector<std::size_t>;  ///< of targets, ascending

  /// Of the targets that the state has now; of others it is told by add(). It outlives this.
  explicit FunctionTargets(const ConfigState& state) : state_(state) {}

  /// The first target that is this one by another name.
  [[nodiscard]] std::optional<std::size_t> same_as(const Target& target);
  /// Of the general targets that this one refines, or serves, the one that says most.
  [[nodiscard]] std::optional<std::size_t> refined_by(const Target& target);
  /// A target that a function has made is the last of the state.
  void add();

  /// The targets of a generator that serve a target, or all where that is empty.
  [[nodiscard]] Numbers of_generator(const std::string& generator, const std::string& served);
  /// Whether nobody knows the generator of a target.
  [[nodiscard]] bool lack_generators();

 private:
  // Targets that are equal.
  struct Group {
    std::size_t first;
    std::size_t last;
  };
  using Groups = std::vector<std::size_t>;  // places in `groups_`

  void look_at_all();
  void insert(std::size_t number);
  void make_groups();
  void look_at_generators();
  [[nodiscard]] std::optional<std::size_t> most_specific(const Groups& among) const;
  [[nodiscard]] std::optional<std::size_t> served_by(const Target& external);

  const ConfigState& state_;
  bool looked_ = false;
  SlotIndex same_;  ///< by identity_hash()
  std::vector<Group> groups_;
  std::unordered_map<std::string, Groups> by_trait_;
  std::unordered_map<std::size_t, std::size_t> group_of_;     ///< by its first
  std::optional<ServableTargets> servable_;                   ///< the first of each group
  std::map<std::string, std::optional<std::size_t>> served_;  ///< by what tells who is served
  std::optional<std::map<std::pair<std::string, std::string>, Numbers>> serving_;
  std::optional<bool> lack_generators_;
};

}  // namespace tgtcfg
