// Which external targets serve which general ones, and what a device type alone means.
// Rule: docs/rules/specialization.md#external-serves.
#include <tgtcfg/codes/TC31.h>
#include <tgtcfg/codes/TC33.h>
#include <tgtcfg/writers.h>

#include <algorithm>
#include <map>
#include <set>
#include <span>
#include <string_view>

#include "resolve/config_state.h"
#include "resolve/specialization.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

// Several externals of a device type without a general target share nothing that says who is first.
bool report_externals_alone(ConfigState& state, const std::string& type) {
  const std::vector<std::size_t> externals = state.external(type);
  if (externals.size() < 2 || !state.general(type).empty() || state.is_unsure(type)) return false;
  state.names_missing = true;
  auto report =
      state.diags.error(diag::ExternalsAlone{.type = type}, state.target(externals.back()).span);
  std::vector<CandidateRow> rows;
  for (const std::size_t i : externals) {
    rows.push_back({short_text(state.target(i)), "it is external", state.target(i).span});
  }
  report.at(state.asked[externals.back()]->pointer)
      .candidates(std::move(rows))
      .help("add the general target that they serve");
  return true;
}

/// General targets that an external one could serve, so that it need not look at all of them:
/// those of one kind, by the first attribute that tells its devices apart.
class Candidates {
 public:
  Candidates(const ConfigState& state, const std::vector<std::size_t>& general) : state_(state) {
    for (const std::size_t i : general) {
      const Target& target = state.target(i);
      OfKind& kind = kinds_[target.kind];
      const auto identity = identity_of_device(target, target.kind);
      (identity ? kind.by_identity[*identity] : kind.open).push_back(i);
      kind.all.push_back(i);
    }
    const auto by_id = [&](std::size_t a, std::size_t b) { return id(a) < id(b); };
    for (auto& [name, kind] : kinds_) {
      std::sort(kind.open.begin(), kind.open.end(), by_id);
      std::sort(kind.all.begin(), kind.all.end(), by_id);
      for (auto& [identity, targets] : kind.by_identity)
        std::sort(targets.begin(), targets.end(), by_id);
    }
  }

  /// Calls `use` with each in the order of their ids, until it says stop.
  template <class Use>
  void each(const Target& external, const Use& use) const {
    std::vector<List> lists;
    for (const auto& [name, kind] : kinds_) {
      const auto identity = identity_of_device(external, name);
      if (!identity) {
        lists.emplace_back(kind.all);
        continue;
      }
      lists.emplace_back(kind.open);
      const auto same = kind.by_identity.find(*identity);
      if (same != kind.by_identity.end()) lists.emplace_back(same->second);
    }
    merge(std::move(lists), use);
  }

 private:
  using List = std::span<const std::size_t>;
  struct OfKind {
    std::map<std::string, std::vector<std::size_t>> by_identity;
    std::vector<std::size_t> open;  ///< without a value that anybody gave
    std::vector<std::size_t> all;
  };

  [[nodiscard]] const std::string& id(std::size_t i) const { return state_.config.targets[i].id; }

  [[nodiscard]] std::optional<std::string> identity_of_device(const Target& target,
                                                              const std::string& kind_name) const {
    const KindRow* kind = state_.database.kind(kind_name);
    if (kind == nullptr || kind->identity.empty()) return std::nullopt;
    const std::string& name = kind->identity.front();
    const auto found = target.attrs.find(name);
    const bool given = found != target.attrs.end() &&
                       !std::binary_search(target.defaulted.begin(), target.defaulted.end(), name);
    return given ? std::optional(write_compact_json(found->second)) : std::nullopt;
  }

  template <class Use>
  void merge(std::vector<List> lists, const Use& use) const {
    const auto is_later = [&](const List& a, const List& b) {
      return id(a.front()) > id(b.front());
    };
    std::erase_if(lists, [](const List& list) { return list.empty(); });
    std::make_heap(lists.begin(), lists.end(), is_later);
    while (!lists.empty()) {
      std::pop_heap(lists.begin(), lists.end(), is_later);
      List& next = lists.back();
      if (!use(next.front())) return;
      next = next.subspan(1);
      if (next.empty()) {
        lists.pop_back();
      } else {
        std::push_heap(lists.begin(), lists.end(), is_later);
      }
    }
  }

  const ConfigState& state_;
  std::map<std::string, OfKind> kinds_;
};

/// By generator, what its targets serve, and the first of them.
using Served = std::map<std::pair<std::string, std::string>, std::size_t>;

using Names = std::set<std::string_view>;

/// Targets of which the order of partitions, or a function, says when they are tried. The names are
/// those of the configuration as it was written.
Names named_targets(const ConfigState& state) {
  Names names;
  for (const Located<std::string>& name : state.spec.partition_order) names.insert(name.value);
  if (!state.spec.functions || !state.spec.functions->is_object()) return names;
  for (const Member& function : state.spec.functions->object())
    names.insert(function.value.text("target"));
  return names;
}

// Two targets of one generator that serve the same target are an error, unless each is named; then
// the rest of what the second serves is not looked for: thousands could serve thousands.
void serve(ConfigState& state, std::size_t external, const Candidates& candidates, Served& taken,
           const Names& named, bool type_reported) {
  ConfiguredTarget& target = state.targets()[external];
  const std::string generator = target.target.codegen->generator.value_or("");
  bool twice = false;
  candidates.each(target.target, [&](std::size_t i) {
    if (!serves(target.target, state.target(i), state.database)) return true;
    const std::string& id = state.config.targets[i].id;
    target.refines.push_back(id);
    const auto [found, is_new] = taken.try_emplace({generator, id}, external);
    twice = !is_new &&
            !(named.contains(target.id) && named.contains(state.config.targets[found->second].id));
    if (twice && !state.is_unsure(external)) {
      state.diags
          .error(diag::GeneratorTwice{.generator = generator, .target = id}, target.target.span)
          .label(state.target(found->second).span, "the other one")
          .at(state.asked[external]->pointer);
    }
    return !twice;
  });
  const std::string pointer = "/targets/" + target.id;
  if (!target.refines.empty()) {
    state.trace("external-serves", pointer, join(target.refines, ", "),
                "device type, generator and identity agree");
  } else if (!type_reported && !state.is_unsure(target.target.device.name)) {
    state.diags.warning(diag::ServesNothing{.target = target.id}, target.target.span)
        .at(state.asked[external]->pointer);
  }
}

// An external target refines what it serves and whatever that refines; nothing refines it.
bool target_refines(const ConfigState& state, std::size_t a, std::size_t b) {
  if (a == b) return true;
  const ConfiguredTarget& one = state.config.targets[a];
  const ConfiguredTarget& other = state.config.targets[b];
  if (other.target.codegen->external) return false;
  if (!one.target.codegen->external) return refines(one.target, other.target);
  return std::any_of(one.refines.begin(), one.refines.end(), [&](const std::string& id) {
    const ConfiguredTarget* served = state.find_target(id);
    return served != nullptr && refines(served->target, other.target);
  });
}

std::optional<std::size_t> least_specialized(const ConfigState& state, const std::string& type) {
  std::vector<std::size_t> of_type = state.general(type);
  const std::vector<std::size_t> externals = state.external(type);
  of_type.insert(of_type.end(), externals.begin(), externals.end());
  if (of_type.empty()) return std::nullopt;
  // Once the least is met, everything refines it: nothing takes its place.
  std::size_t least = of_type.front();
  for (const std::size_t other : of_type) {
    if (!target_refines(state, other, least)) least = other;
  }
  for (const std::size_t other : of_type) {
    if (!target_refines(state, other, least)) return std::nullopt;
    // Equal targets: none is less specialized than the other.
    if (other != least && target_refines(state, least, other)) return std::nullopt;
  }
  return least;
}

}  // namespace

void relate_external_targets(ConfigState& state) {
  const Names named = named_targets(state);
  for (const std::string& type : state.device_types_in_use()) {
    const bool reported = report_externals_alone(state, type);
    const std::vector<std::size_t> externals = state.external(type);
    if (externals.empty()) continue;
    const Candidates candidates(state, state.general(type));
    Served taken;
    for (const std::size_t external : externals)
      serve(state, external, candidates, taken, named, reported);
  }
}

void require_names_of_general_targets(ConfigState& state) {
  for (const std::string& type : state.device_types_in_use()) {
    const std::vector<std::size_t> general = state.general(type);
    std::vector<std::size_t> unnamed;
    for (const std::size_t i : general) {
      if (!state.asked[i]->name) unnamed.push_back(i);
    }
    if (general.size() < 2) continue;
    if (unnamed.empty()) {
      std::vector<std::string_view> names;
      names.reserve(general.size());
      for (const std::size_t i : general) names.push_back(state.config.targets[i].id);
      state.trace("general-named", "/targets", join(names, ", "),
                  "several general targets of type `" + type + "`, and each has a name");
      continue;
    }
    std::vector<CandidateRow> rows;
    for (const std::size_t i : general) {
      const bool named = state.asked[i]->name.has_value();
      rows.push_back({short_text(state.target(i)), named ? "it has a name" : "it has no name",
                      state.target(i).span});
    }
    state.names_missing = true;
    state.diags.error(diag::UnnamedGeneralTargets{.type = type}, state.target(unnamed.back()).span)
        .at(state.asked[unnamed.back()]->pointer)
        .candidates(std::move(rows))
        .help(
            "give each a name by a map or by `name:`, or move the one that drives the others "
            "to `host`");
  }
}

void map_device_types(ConfigState& state) {
  for (const std::string& type : state.device_types_in_use()) {
    const bool alone = state.general(type).size() + state.external(type).size() == 1;
    if (state.is_unsure(type) && !alone) continue;
    const auto least = least_specialized(state, type);
    if (!least) continue;
    const std::string& id = state.config.targets[*least].id;
    state.config.device_map.emplace(type, id);
    std::vector<std::string> others;
    for (const ConfiguredTarget& target : state.config.targets) {
      if (target.target.device.name == type && target.id != id)
        others.push_back(target.id + ": it refines " + id);
    }
    state.trace("device-least-specialized", "/targets/" + id, type,
                "every other target of the device type refines it", std::move(others));
  }
}

void report_partition(const Located<std::string>& name, bool again,
                      const std::vector<std::string>& externals, ConfigState& state) {
  auto report = state.diags.error(
      diag::UnknownReference{.what = again ? "further external target" : "external target",
                             .name = name.value},
      name.span);
  report.at("/partition-order").expected(externals).actual(name.value);
  if (!again) report.suggest_nearest(name.value, externals, name.span);
  if (externals.empty())
    report.help(
        "no target is external, so there is nothing to order: leave `partition-order` "
        "out, or take it away with `--set /partition-order=null`");
}

void order_partitions(ConfigState& state) {
  std::vector<std::string> externals;
  for (const ConfiguredTarget& target : state.config.targets) {
    if (target.target.codegen->external) externals.push_back(target.id);
  }
  if (state.spec.partition_order.empty()) {
    state.config.partition_order = std::move(externals);
    return;
  }
  std::vector<std::string>& order = state.config.partition_order;
  const Names known(externals.begin(), externals.end());
  Names ordered;
  for (const Located<std::string>& name : state.spec.partition_order) {
    const bool again = ordered.contains(name.value);
    if (known.contains(name.value) && !again) {
      ordered.insert(name.value);
      order.push_back(name.value);
    } else if (state.find_target(name.value) != nullptr || !state.is_failed_name(name.value)) {
      report_partition(name, again, externals, state);
    }
  }
  // What the order does not name is tried after what it names.
  for (const std::string& id : externals) {
    if (!ordered.contains(id)) order.push_back(id);
  }
}

}  // namespace tgtcfg
