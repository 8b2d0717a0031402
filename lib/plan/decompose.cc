// decompose(): cuts a plan once per level. Each cut selects targets and the records that belong to
// them.
#include <tgtcfg/pieces.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "plan/fingerprint.h"
#include "plan/piece_joiner.h"
#include "plan/plan_relations.h"
#include "resolve/link_access.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

/// Suffix of a function's name for the half that runs on its device.
constexpr const char* device_half = ".device";

using Places = std::set<std::size_t>;  // indices in a list of the plan, in its order

/// Copies the records at the given indices.
template <class Record>
std::vector<Record> records_at(const std::vector<Record>& records, const Places& places) {
  std::vector<Record> some;
  some.reserve(places.size());
  for (const std::size_t place : places) some.push_back(records[place]);
  return some;
}

template <class Record>
std::optional<std::size_t> place_of(const std::vector<Record>& records, std::string_view id) {
  const auto found = std::ranges::find(records, id, &Record::id);
  if (found == records.end()) return std::nullopt;
  return static_cast<std::size_t>(found - records.begin());
}

void insert_all(const std::vector<std::size_t>& more, Places& places) {
  places.insert(more.begin(), more.end());
}

/// The records of one partial plan.
struct Selection {
  Places targets = {};
  Places hosts = {};
  Places functions = {};
  Places parts = {};
  Places devices = {};      ///< in addition to the devices of its targets
  Places links = {};        ///< in addition to the links of its devices
  Places memories = {};     ///< in addition to the memories of its devices
  Places host_halves = {};  ///< functions that a host of the selection launches on a device
  bool host_alone = false;
  bool without_hosts = false;
};

/// Makes the partial plans of one plan, which must outlive this object, as must `whole`, the
/// fingerprint of the plan that was cut.
class PieceMaker {
 public:
  PieceMaker(const Plan& plan, const std::string& whole, std::vector<std::string> path)
      : plan_(plan), frame_(frame_of(plan)), whole_(whole), path_(std::move(path)) {
    frame_.trace.clear();
    for (const ResolvedFunction& function : plan.functions) function_names_.insert(function.match);
  }

  /// Returns the partial plan with the selected records, and the records that belong to them.
  [[nodiscard]] Plan make(const Selection& selection) {
    const Places none;
    const Places& targets = selection.host_alone ? none : selection.targets;
    const Places& hosts = selection.without_hosts ? none : selection.hosts;
    const Places devices = devices_of(selection);
    Plan piece = frame_;
    piece.piece = piece_of(selection);
    piece.parts = records_at(plan_.parts, selection.parts);
    piece.hosts = records_at(plan_.hosts, hosts);
    piece.targets = records_at(plan_.targets, targets);
    piece.functions = records_at(plan_.functions, selection.functions);
    split_functions(selection, piece);
    piece.devices = records_at(plan_.devices, devices);
    take_system(selection, piece);
    piece.partition_order = records_at(plan_.partition_order, partitions_of(targets));
    if (selection.without_hosts) {
      for (PlanTarget& target : piece.targets) target.host.reset();
    }
    for (const auto& [type, id] : plan_.device_map) {
      const auto target = place_of(plan_.targets, id);
      if (target && targets.contains(*target)) piece.device_map.emplace(type, id);
    }
    cut_single_members(targets, hosts, piece);
    set_fingerprints(piece);
    piece.piece->base = piece.fingerprint;
    taken_.targets.insert(targets.begin(), targets.end());
    taken_.hosts.insert(hosts.begin(), hosts.end());
    taken_.functions.insert(selection.functions.begin(), selection.functions.end());
    taken_.devices.insert(devices.begin(), devices.end());
    return piece;
  }

  [[nodiscard]] const std::vector<PlanLink>& links() const { return links_; }
  [[nodiscard]] const std::vector<PlanMemory>& memories() const { return memories_; }
  /// The values that every partial plan repeats: all but the lists that a selection chooses from.
  [[nodiscard]] const Plan& frame() const { return frame_; }
  /// The records that some partial plan has.
  [[nodiscard]] const Selection& taken() const { return taken_; }

 private:
  [[nodiscard]] Places devices_of(const Selection& selection) const {
    Places devices = selection.devices;
    const auto of_host =
        plan_.host_device ? place_of(plan_.devices, *plan_.host_device) : std::nullopt;
    if (!selection.host_alone) {
      for (const std::size_t target : selection.targets)
        insert_all(devices_naming(plan_, plan_.targets[target].id), devices);
    }
    // The host's device stays with the host.
    const bool follows = of_host && (selection.host_alone ||
                                     (!selection.hosts.empty() && !plan_.devices[*of_host].target));
    if (follows) devices.insert(*of_host);
    return devices;
  }

  /// Takes links with an end in the partial plan, and memories of its devices. For a function,
  /// these are the ones that its device and its data reach.
  void take_system(const Selection& selection, Plan& piece) {
    const auto is_end = [&](const std::string& name) {
      return has_link_end(piece, name) || is_data_of(piece.functions, name);
    };
    Places links = selection.links;
    for (std::size_t i = 0; i < links_.size(); ++i) {
      if (is_end(links_[i].from) || is_end(links_[i].to)) links.insert(i);
    }
    Places memories = selection.memories;
    for (std::size_t i = 0; i < memories_.size(); ++i) {
      const PlanMemory& memory = memories_[i];
      if (is_end(memory.id) || std::ranges::any_of(memory.of, is_end)) memories.insert(i);
    }
    if (plan_.links) piece.links = records_at(links_, links);
    if (plan_.memories) piece.memories = records_at(memories_, memories);
    taken_.links.insert(links.begin(), links.end());
    taken_.memories.insert(memories.begin(), memories.end());
  }

  static bool is_data_of(const std::vector<ResolvedFunction>& functions, const std::string& name) {
    return std::ranges::any_of(functions, [&](const ResolvedFunction& function) {
      return function.data && contains(*function.data, name);
    });
  }

  /// A function that a host launches on a device is split. The host's half keeps the name, the
  /// device's half is renamed.
  void split_functions(const Selection& selection, Plan& piece) {
    std::map<std::string, std::string> split;
    for (const std::size_t place : selection.host_halves) {
      const ResolvedFunction& whole = plan_.functions[place];
      const PlanHost* host = plan_.find_host(*whole.host);
      ResolvedFunction& half = piece.functions.emplace_back();
      half.match = whole.match;
      half.state = FunctionState::host;
      half.target = host == nullptr ? std::nullopt : host->same_as;
      half.host = whole.host;
      split.emplace(whole.match, whole.match);
    }
    for (ResolvedFunction& function : piece.functions) {
      const bool is_half = selection.without_hosts && function.state == FunctionState::host_device;
      if (!is_half) continue;
      const std::string half = name_of_device_half(function.match);
      split.emplace(half, function.match);
      function.match = half;
      function.state = FunctionState::device;
      function.host.reset();
    }
    if (!split.empty()) piece.piece->split = std::move(split);
    std::ranges::stable_sort(piece.functions,
                             [](const auto& a, const auto& b) { return a.match < b.match; });
  }

  /// Finds a name that no function and no other half of the plan has.
  std::string name_of_device_half(const std::string& match) {
    std::string name = match + device_half;
    while (!function_names_.insert(name).second) name += device_half;
    return name;
  }

  [[nodiscard]] Places partitions_of(const Places& targets) const {
    Places partitions;
    for (const std::size_t target : targets) {
      if (const auto place = partition_of(plan_.targets[target].id)) partitions.insert(*place);
    }
    return partitions;
  }

  /// Records the order of targets and the host that launches each: the partial plans do not contain
  /// this.
  [[nodiscard]] PlanPiece piece_of(const Selection& selection) const {
    PlanPiece piece = plan_.piece.value_or(PlanPiece());
    piece.of = whole_;
    piece.path = path_;
    piece.drives.reset();
    piece.split.reset();
    piece.was.reset();
    piece.order.emplace();
    piece.partitions.emplace();
    if (selection.host_alone) piece.drives.emplace();
    for (const std::size_t place : selection.targets) {
      const PlanTarget& target = plan_.targets[place];
      if (selection.host_alone) {
        if (target.host) piece.drives->emplace(target.id, *target.host);
        continue;
      }
      piece.order->emplace(target.id, static_cast<std::int64_t>(place));
      if (const auto partition = partition_of(target.id))
        piece.partitions->emplace(target.id, static_cast<std::int64_t>(*partition));
    }
    return piece;
  }

  /// Fields that name a single record are kept only in the partial plan with that record.
  void cut_single_members(const Places& targets, const Places& hosts, Plan& piece) const {
    for (auto* device : {&piece.default_device, &piece.host_device}) {
      if (*device && piece.find_device(**device) == nullptr) device->reset();
    }
    if (piece.host && piece.find_host(*piece.host) == nullptr) piece.host.reset();
    piece.homogeneous = only_target(piece.targets);
    for (const std::string& pointer : plan_.open) {
      const bool of_target = std::ranges::any_of(targets, [&](std::size_t target) {
        return pointer.starts_with("/targets/" + plan_.targets[target].id + "/");
      });
      if (of_target || (!hosts.empty() && pointer.starts_with("/host")))
        piece.open.push_back(pointer);
    }
  }

  [[nodiscard]] std::optional<std::size_t> partition_of(std::string_view target) const {
    const auto& order = plan_.partition_order;
    const auto found = std::ranges::find(order, target);
    if (found == order.end()) return std::nullopt;
    return static_cast<std::size_t>(found - order.begin());
  }

  const Plan& plan_;
  Plan frame_;
  const std::string& whole_;
  std::vector<std::string> path_;
  std::set<std::string> function_names_;
  const std::vector<PlanLink> links_ = plan_.links.value_or(std::vector<PlanLink>());
  const std::vector<PlanMemory> memories_ = plan_.memories.value_or(std::vector<PlanMemory>());
  Selection taken_;
};

constexpr std::array<std::pair<std::string_view, PieceLevel>, 5> levels = {{
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
  for (const auto& [name, level] : levels) {
    if (name == text) return level;
  }
  return std::nullopt;
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
