// decompose(): cuts a plan once per level. Each cut selects targets and the records that belong to
// them.
#include <tgtcfg/pieces.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "plan/piece_joiner.h"
#include "plan/piece_maker.h"
#include "plan/plan_relations.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

using Level = std::pair<std::string_view, PieceLevel>;
constexpr std::array<Level, 5> levels = {{
    {"machine", PieceLevel::machine},
    {"device", PieceLevel::device},
    {"generator", PieceLevel::generator},
    {"host-device", PieceLevel::host_device},
    {"function", PieceLevel::function},
}};

class Cutter {
 public:
  using Take = std::function<bool(Plan)>;

  Cutter(const Plan& plan, const std::string& whole, std::vector<std::string> path,
         const Take& take)
      : plan_(plan),
        whole_(whole),
        path_(std::move(path)),
        take_(take),
        maker_(plan, whole, path_) {}

  /// Returns false if no more partial plans are wanted.
  bool cut(PieceLevel level) {
    switch (level) {
      case PieceLevel::machine:
        if (!plan_.targets.empty() || plan_.links || plan_.memories) add_all();
        break;
      case PieceLevel::device:
        add_devices(false);
        break;
      case PieceLevel::host_device:
        add_hosts();
        add_devices(true);
        break;
      case PieceLevel::generator:
        for (std::size_t i = 0; i < plan_.targets.size(); ++i) add_targets({i});
        break;
      case PieceLevel::function:
        for (std::size_t i = 0; i < plan_.functions.size(); ++i) add_function(i);
        break;
    }
    if (level != PieceLevel::function) {
      add_rest();
      add_settings();
    }
    return wanted_ && cut_parts(level);
  }

 private:
  /// A general target leads its device, and so does an external target that works for no other
  /// target. A specialization stays with its base.
  static bool leads_device(const PlanTarget& target) {
    if (target.scope == TargetScope::function) return false;
    return !target.codegen.external || target.refines.empty();
  }

  [[nodiscard]] Places hosts_of(const Places& targets) const {
    Places hosts;
    for (const std::size_t target : targets) add_host(plan_.targets[target].host, hosts);
    return hosts;
  }

  void add_host(const std::optional<std::string>& id, Places& hosts) const {
    if (const auto host = id ? place_of(plan_.hosts, *id) : std::nullopt) hosts.insert(*host);
  }

  [[nodiscard]] Places functions_of(const Places& targets) const {
    Places functions;
    for (const std::size_t target : targets)
      insert_all(functions_naming(plan_, plan_.targets[target].id), functions);
    return functions;
  }

  template <class Record>
  static Places all_of(const std::vector<Record>& records) {
    Places all;
    for (std::size_t i = 0; i < records.size(); ++i) all.insert(all.end(), i);
    return all;
  }

  void add_all() {
    add({.targets = all_of(plan_.targets),
         .hosts = all_of(plan_.hosts),
         .functions = all_of(plan_.functions),
         .links = all_of(maker_.links()),
         .memories = all_of(maker_.memories())});
  }

  void add_targets(Places targets) {
    Selection selection{.hosts = hosts_of(targets), .functions = functions_of(targets)};
    selection.targets = std::move(targets);
    add(selection);
  }

  void add_devices(bool split) {
    for (std::size_t i = 0; i < plan_.targets.size(); ++i) {
      if (leads_device(plan_.targets[i])) add_device(i, split);
    }
    // External targets that only work for a specialization.
    for (const std::size_t i : left(plan_.targets, maker_.taken().targets)) {
      if (!maker_.taken().targets.contains(i)) add_device(i, split);
    }
  }

  void add_device(std::size_t lead, bool split) {
    Places targets = {lead};
    insert_all(companions_of(plan_.targets[lead].id), targets);
    if (!split) return add_targets(std::move(targets));
    Selection device{.functions = functions_of(targets), .without_hosts = true};
    for (const std::size_t taken : maker_.taken().functions) device.functions.erase(taken);
    device.targets = std::move(targets);
    add(device);
  }

  /// One partial plan per host: its own functions, and its half of the functions it launches.
  void add_hosts() {
    std::map<std::string_view, Selection> by_host;
    for (std::size_t i = 0; i < plan_.targets.size(); ++i) {
      if (plan_.targets[i].host) by_host[*plan_.targets[i].host].targets.insert(i);
    }
    for (std::size_t i = 0; i < plan_.functions.size(); ++i) {
      const ResolvedFunction& function = plan_.functions[i];
      if (!function.host) continue;
      Selection& host = by_host[*function.host];
      if (function.state == FunctionState::host) host.functions.insert(i);
      if (function.state == FunctionState::host_device) host.host_halves.insert(i);
    }
    for (std::size_t i = 0; i < plan_.hosts.size(); ++i) {
      Selection& host = by_host[plan_.hosts[i].id];
      host.hosts = {i};
      host.host_alone = true;
      add(host);
    }
  }

  void add_function(std::size_t place) {
    const ResolvedFunction& function = plan_.functions[place];
    Selection selection{.functions = {place}};
    const auto named = function.target ? place_of(plan_.targets, *function.target) : std::nullopt;
    if (named) {
      selection.targets.insert(*named);
      for (const std::string& id : plan_.targets[*named].refines) {
        if (const auto refined = place_of(plan_.targets, id)) selection.targets.insert(*refined);
      }
      selection.hosts = hosts_of(selection.targets);
    }
    if (const auto part = function.part ? place_of(plan_.parts, *function.part) : std::nullopt)
      selection.parts.insert(*part);
    add_host(function.host, selection.hosts);
    add(selection);
  }

  void add(const Selection& selection) {
    if (!wanted_) return;
    added_ = true;
    wanted_ = take_(maker_.make(selection));
  }

  /// All remaining records: functions of nested plans and hosts, and devices without a target.
  void add_rest() {
    Selection rest{.hosts = left(plan_.hosts, maker_.taken().hosts),
                   .functions = left(plan_.functions, maker_.taken().functions),
                   .devices = left(plan_.devices, maker_.taken().devices),
                   .links = left(maker_.links(), maker_.taken().links),
                   .memories = left(maker_.memories(), maker_.taken().memories)};
    if (!rest.functions.empty() || !rest.devices.empty() || !rest.hosts.empty() ||
        !rest.links.empty() || !rest.memories.empty())
      add(rest);
  }

  /// A plan that consists only of nested plans may have settings that no partial plan contains.
  void add_settings() {
    if (!added_ && has_settings(maker_.frame())) add({});
  }

  template <class Record>
  static Places left(const std::vector<Record>& records, const Places& taken) {
    Places places = all_of(records);
    for (const std::size_t place : taken) places.erase(place);
    return places;
  }

  bool cut_parts(PieceLevel level) {
    for (const PlanPart& part : plan_.parts) {
      std::vector<std::string> path = path_;
      path.push_back(part.id);
      if (!Cutter(part.plan, whole_, std::move(path), take_).cut(level)) return false;
    }
    return true;
  }

  /// Returns the external targets that work for this target, and its specializations.
  [[nodiscard]] std::vector<std::size_t> companions_of(std::string_view id) const {
    std::vector<std::size_t> companions;
    for (std::size_t i = 0; i < plan_.targets.size(); ++i) {
      const PlanTarget& target = plan_.targets[i];
      const bool follows = target.codegen.external || target.scope == TargetScope::function;
      if (follows && contains(target.refines, id)) companions.push_back(i);
    }
    return companions;
  }

  const Plan& plan_;
  const std::string& whole_;  ///< fingerprint of the plan that was cut
  std::vector<std::string> path_;
  const Take& take_;
  PieceMaker maker_;
  bool wanted_ = true;
  bool added_ = false;  ///< a partial plan of this plan itself, not of a nested plan
};

}  // namespace

std::optional<PieceLevel> read_piece_level(std::string_view text) {
  const auto* const found = find_by(levels, text, &Level::first);
  return found == nullptr ? std::nullopt : std::optional(found->second);
}

void decompose(const Plan& plan, PieceLevel level, const std::function<bool(Plan)>& take) {
  (void)Cutter(plan, plan.fingerprint, {}, take).cut(level);
}

std::vector<Plan> decompose(const Plan& plan, PieceLevel level) {
  std::vector<Plan> pieces;
  decompose(plan, level, [&](Plan piece) {
    pieces.push_back(std::move(piece));
    return true;
  });
  return pieces;
}

}  // namespace tgtcfg
