// decompose(): one cut a level, each a choice of targets and of what goes with them.
#include <tgtcfg/pieces.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <set>
#include <string>
#include <utility>

#include "plan/plan_pieces.h"

namespace tgtcfg {
namespace {

constexpr std::array<std::pair<std::string_view, PieceLevel>, 5> levels = {{
    {"machine", PieceLevel::machine},
    {"device", PieceLevel::device},
    {"generator", PieceLevel::generator},
    {"host-device", PieceLevel::host_device},
    {"function", PieceLevel::function},
}};

using Ids = std::set<std::string>;

bool contains(const std::vector<std::string>& ids, const std::string& id) {
  return std::find(ids.begin(), ids.end(), id) != ids.end();
}

/// The elements that `keep` takes.
template <class Element>
std::vector<Element> filtered(const std::vector<Element>& list, const auto& keep) {
  std::vector<Element> kept;
  std::copy_if(list.begin(), list.end(), std::back_inserter(kept), keep);
  return kept;
}

/// What one piece takes of a plan.
struct Selection {
  Ids targets = {};
  Ids hosts = {};
  Ids functions = {};  ///< by their `match`
  Ids parts = {};
  bool host_alone = false;
  bool without_hosts = false;
};

class Cutter {
 public:
  Cutter(const Plan& plan, const std::string& whole, std::vector<std::string> path,
         std::vector<Plan>& pieces)
      : plan_(plan), whole_(whole), path_(std::move(path)), pieces_(pieces) {}

  void cut(PieceLevel level) {
    const std::size_t before = pieces_.size();
    switch (level) {
      case PieceLevel::machine:
        if (!plan_.targets.empty()) add_all();
        break;
      case PieceLevel::device:
      case PieceLevel::host_device:
        for (const PlanTarget& target : plan_.targets) {
          if (leads_device(target)) add_device(target.id, level == PieceLevel::host_device);
        }
        break;
      case PieceLevel::generator:
        for (const PlanTarget& target : plan_.targets) add_targets({target.id});
        break;
      case PieceLevel::function:
        for (const ResolvedFunction& function : plan_.functions) add_function(function);
        break;
    }
    if (level != PieceLevel::function) add_rest(before);
    cut_parts(level);
  }

 private:
  /// General targets stand for their device; so does an external one that serves nothing. One that
  /// a function made goes with the target that it narrows.
  static bool leads_device(const PlanTarget& target) {
    if (target.scope == TargetScope::function) return false;
    return !target.codegen.external || target.refines.empty();
  }

  [[nodiscard]] Ids hosts_of(const Ids& targets) const {
    Ids hosts;
    for (const std::string& id : targets) {
      const PlanTarget* target = plan_.find_target(id);
      if (target != nullptr && target->host) hosts.insert(*target->host);
    }
    return hosts;
  }

  [[nodiscard]] Ids functions_of(const Ids& targets) const {
    Ids functions;
    for (const ResolvedFunction& function : plan_.functions) {
      if (function.target && targets.contains(*function.target)) functions.insert(function.match);
    }
    return functions;
  }

  void add_all() {
    Selection all;
    for (const PlanTarget& target : plan_.targets) all.targets.insert(target.id);
    for (const PlanHost& host : plan_.hosts) all.hosts.insert(host.id);
    for (const ResolvedFunction& function : plan_.functions) all.functions.insert(function.match);
    add(all);
  }

  void add_targets(Ids targets) {
    Selection selection{.hosts = hosts_of(targets), .functions = functions_of(targets)};
    selection.targets = std::move(targets);
    add(selection);
  }

  void add_device(const std::string& id, bool split) {
    Ids targets = {id};
    for (const PlanTarget& other : plan_.targets) {
      // What serves it, and what was made out of it for functions alone.
      const bool goes_along = other.codegen.external || other.scope == TargetScope::function;
      if (goes_along && contains(other.refines, id)) targets.insert(other.id);
    }
    if (!split) return add_targets(std::move(targets));
    const Ids hosts = hosts_of(targets);
    if (!hosts.empty()) add({.targets = targets, .hosts = hosts, .host_alone = true});
    Selection device{.functions = functions_of(targets), .without_hosts = true};
    device.targets = std::move(targets);
    add(device);
  }

  void add_function(const ResolvedFunction& function) {
    Selection selection;
    selection.functions.insert(function.match);
    const PlanTarget* named = function.target ? plan_.find_target(*function.target) : nullptr;
    if (named != nullptr) {
      selection.targets.insert(named->id);
      selection.targets.insert(named->refines.begin(), named->refines.end());
      selection.hosts = hosts_of(selection.targets);
    }
    if (function.part) selection.parts.insert(*function.part);
    if (function.host) selection.hosts.insert(*function.host);
    add(selection);
  }

  /// What no piece took: functions of parts and hosts, devices without a target.
  void add_rest(std::size_t first) {
    Ids functions;
    Ids devices;
    Ids hosts;
    for (const ResolvedFunction& function : plan_.functions) functions.insert(function.match);
    for (const ResolvedDevice& device : plan_.devices) devices.insert(device.id);
    for (const PlanHost& host : plan_.hosts) hosts.insert(host.id);
    for (std::size_t i = first; i < pieces_.size(); ++i) {
      const Plan& piece = pieces_[i];
      for (const ResolvedFunction& function : piece.functions) functions.erase(function.match);
      for (const ResolvedDevice& device : piece.devices) devices.erase(device.id);
      for (const PlanHost& host : piece.hosts) hosts.erase(host.id);
    }
    if (functions.empty() && devices.empty() && hosts.empty()) return;
    rest_devices_ = std::move(devices);
    add({.targets = {}, .hosts = std::move(hosts), .functions = std::move(functions)});
    rest_devices_.clear();
  }

  void cut_parts(PieceLevel level) {
    for (const PlanPart& part : plan_.parts) {
      std::vector<std::string> path = path_;
      path.push_back(part.id);
      Cutter(part.plan, whole_, std::move(path), pieces_).cut(level);
    }
  }

  [[nodiscard]] bool takes_device(const ResolvedDevice& device, const Selection& selection) const {
    if (rest_devices_.contains(device.id)) return true;
    const bool of_host = plan_.host_device == device.id;
    if (selection.host_alone) return of_host;
    if (device.target) return selection.targets.contains(*device.target);
    // The host's device goes where the host goes.
    return !selection.hosts.empty() && of_host;
  }

  void add(const Selection& selection) {
    static const Ids none;
    const Ids& targets = selection.host_alone ? none : selection.targets;
    const Ids& hosts = selection.without_hosts ? none : selection.hosts;
    Plan piece = plan_;
    piece.trace.clear();
    piece.piece = piece_of(selection);
    piece.parts = filtered(plan_.parts,
                           [&](const PlanPart& part) { return selection.parts.contains(part.id); });
    piece.hosts =
        filtered(plan_.hosts, [&](const PlanHost& host) { return hosts.contains(host.id); });
    piece.targets = filtered(plan_.targets,
                             [&](const PlanTarget& target) { return targets.contains(target.id); });
    piece.functions = filtered(plan_.functions, [&](const ResolvedFunction& function) {
      return selection.functions.contains(function.match);
    });
    piece.devices = filtered(plan_.devices, [&](const ResolvedDevice& device) {
      return takes_device(device, selection);
    });
    piece.partition_order = filtered(plan_.partition_order,
                                     [&](const std::string& id) { return targets.contains(id); });
    if (selection.without_hosts) {
      for (PlanTarget& target : piece.targets) target.host.reset();
    }
    std::erase_if(piece.device_map,
                  [&](const auto& mapped) { return !targets.contains(mapped.second); });
    cut_single_members(targets, hosts, piece);
    renew_fingerprints(piece);
    pieces_.push_back(std::move(piece));
  }

  /// Where the targets stood, and which host drives them: the pieces alone do not tell.
  [[nodiscard]] PlanPiece piece_of(const Selection& selection) const {
    PlanPiece piece = plan_.piece.value_or(PlanPiece());
    piece.of = whole_;
    piece.path = path_;
    piece.order.emplace();
    for (const PlanTarget& target : plan_.targets) piece.order->push_back(target.id);
    piece.partitions = plan_.partition_order;
    if (!selection.host_alone) return piece;
    piece.drives.emplace();
    for (const std::string& id : selection.targets) {
      const PlanTarget* target = plan_.find_target(id);
      if (target != nullptr && target->host) piece.drives->emplace(id, *target->host);
    }
    return piece;
  }

  /// Members that name one thing: kept where that thing is.
  void cut_single_members(const Ids& targets, const Ids& hosts, Plan& piece) const {
    for (auto* device : {&piece.default_device, &piece.host_device}) {
      if (*device && piece.find_device(**device) == nullptr) device->reset();
    }
    if (piece.host && !hosts.contains(*piece.host)) piece.host.reset();
    piece.homogeneous = only_target(piece.targets);
    std::erase_if(piece.open,
                  [&](const std::string& pointer) { return !concerns(pointer, targets, hosts); });
  }

  /// Whether a configuration pointer leads to one of the targets or hosts.
  static bool concerns(const std::string& pointer, const Ids& targets, const Ids& hosts) {
    constexpr std::string_view of_targets = "/targets/";
    if (!pointer.starts_with(of_targets)) return pointer.starts_with("/host") && !hosts.empty();
    const std::string id =
        pointer.substr(of_targets.size(), pointer.find('/', of_targets.size()) - of_targets.size());
    return targets.contains(id);
  }

  const Plan& plan_;
  const std::string& whole_;
  std::vector<std::string> path_;
  std::vector<Plan>& pieces_;
  Ids rest_devices_;
};

}  // namespace

std::optional<PieceLevel> read_piece_level(std::string_view text) {
  for (const auto& [name, level] : levels) {
    if (name == text) return level;
  }
  return std::nullopt;
}

std::vector<Plan> decompose(const Plan& plan, PieceLevel level) {
  std::vector<Plan> pieces;
  Cutter(plan, plan.fingerprint, {}, pieces).cut(level);
  return pieces;
}

}  // namespace tgtcfg
