#include "resolve/rules/function_targets.h"

#include <tgtcfg/writers.h>

#include <algorithm>
#include <utility>

#include "resolve/specialization.h"

namespace tgtcfg {
namespace {

// A trait is a kind, or a kind with the value of an attribute. A specialization has all traits of
// its base.
std::string trait_of(const std::string& kind) {
  return kind;
}
std::string trait_of(const std::string& kind, const std::string& name, const Value& value) {
  return kind + '\n' + name + '=' + write_compact_json(value);
}

template <typename Use>
void each_trait(const Target& target, Use use) {
  use(trait_of(target.kind));
  for (const auto& [name, value] : target.attrs) {
    if (!value.is_array())
      use(trait_of(target.kind, name, value));  // a specialization's list may
                                                // have more elements
  }
}

}  // namespace

std::optional<std::size_t> FunctionTargets::same_as(const Target& target) {
  look_at_all();
  return same_.find(identity_hash(target), [&](std::size_t i) {
    const Target& other = state_.target(i);
    // A target without `code` does not ask for other code.
    return same_target(other, target) && (!target.code || target.code == other.code);
  });
}

void FunctionTargets::look_at_all() {
  if (std::exchange(looked_, true)) return;
  for (std::size_t i = 0; i < state_.size(); ++i) insert(i);
  make_groups();
}

void FunctionTargets::insert(std::size_t number) {
  const Target& target = state_.target(number);
  const std::size_t hash = identity_hash(target);
  const auto is_same = [&](std::size_t i) {
    return same_target(state_.target(i), target) && state_.target(i).code == target.code;
  };
  if (!same_.find(hash, is_same)) same_.insert(hash, number);
}

void FunctionTargets::add() {
  if (looked_) insert(state_.size() - 1);
}

// Each group is listed under its rarest trait, which few others have.
void FunctionTargets::make_groups() {
  std::vector<std::size_t> firsts;
  for (std::size_t i = 0; i < state_.size(); ++i) {
    if (!state_.config.targets[i].is_general()) continue;
    const std::size_t first = same_as(state_.target(i)).value_or(i);
    const auto [known, is_new] = group_of_.try_emplace(first, groups_.size());
    if (is_new) {
      groups_.push_back({first, first});
      firsts.push_back(first);
    }
    groups_[known->second].last = i;
  }
  servable_.emplace(state_, firsts);
  std::unordered_map<std::string, std::size_t> count;
  for (const Group& group : groups_)
    each_trait(state_.target(group.first), [&](std::string trait) { ++count[std::move(trait)]; });
  for (std::size_t i = 0; i < groups_.size(); ++i) {
    std::string rarest;
    std::size_t least = groups_.size() + 1;
    each_trait(state_.target(groups_[i].first), [&](std::string trait) {
      const std::size_t others = count[trait];
      if (others >= least) return;
      least = others;
      rarest = std::move(trait);
    });
    by_trait_[rarest].push_back(i);
  }
}

std::optional<std::size_t> FunctionTargets::refined_by(const Target& target) {
  look_at_all();
  if (target.codegen.external) return served_by(target);
  Groups among;
  each_trait(target, [&](const std::string& trait) {
    const auto found = by_trait_.find(trait);
    if (found == by_trait_.end()) return;
    for (const std::size_t group : found->second) {
      if (refines(target, state_.target(groups_[group].first))) among.push_back(group);
    }
  });
  std::sort(among.begin(), among.end());
  return most_specific(among);
}

// Groups are in the order of the configuration. Of equal targets the last one wins.
std::optional<std::size_t> FunctionTargets::most_specific(const Groups& among) const {
  std::optional<std::size_t> found;
  for (const std::size_t group : among) {
    const std::size_t number = groups_[group].last;
    if (!found || refines(state_.target(number), state_.target(*found))) found = number;
  }
  return found;
}

std::optional<std::size_t> FunctionTargets::served_by(const Target& external) {
  const Service service(external, state_.database);
  const auto [known, is_new] = served_.try_emplace(service.text());
  if (!is_new) return known->second;
  Groups among;
  servable_->each(external, [&](std::size_t first) {
    if (service.fits(state_.target(first))) among.push_back(group_of_.at(first));
    return true;
  });
  std::sort(among.begin(), among.end());
  return known->second = most_specific(among);
}

void FunctionTargets::look_at_generators() {
  if (serving_) return;
  serving_.emplace();
  for (std::size_t i = 0; i < state_.size(); ++i) {
    const PlanTarget& target = state_.config.targets[i];
    // Specializations for a function are for that function only.
    if (target.scope != TargetScope::configuration || !target.codegen.generator) continue;
    const std::string& generator = *target.codegen.generator;
    (*serving_)[{generator, ""}].push_back(i);
    for (const std::string& served : target.refines) (*serving_)[{generator, served}].push_back(i);
  }
}

FunctionTargets::Numbers FunctionTargets::of_generator(const std::string& generator,
                                                       const std::string& served) {
  look_at_generators();
  const auto found = serving_->find({generator, served});
  Numbers numbers = found == serving_->end() ? Numbers() : found->second;
  const PlanTarget* own = state_.find_target(served);
  if (own != nullptr && own->codegen.generator == generator)
    numbers.push_back(static_cast<std::size_t>(own - state_.config.targets.data()));
  std::sort(numbers.begin(), numbers.end());
  numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
  return numbers;
}

bool FunctionTargets::lack_generators() {
  if (!lack_generators_) {
    lack_generators_ = std::any_of(state_.poison.begin(), state_.poison.end(),
                                   [](const Poison& each) { return each.holds("/compiler"); });
  }
  return *lack_generators_;
}

}  // namespace tgtcfg
