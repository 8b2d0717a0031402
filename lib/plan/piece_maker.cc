#include "plan/piece_maker.h"

#include <map>
#include <utility>

#include "plan/fingerprint.h"
#include "plan/piece_joiner.h"
#include "plan/plan_relations.h"
#include "resolve/link_access.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

/// Suffix of a function's name for the half that runs on its device.
constexpr const char* device_half = ".device";

/// Copies the records at the given indices.
template <class Record>
std::vector<Record> records_at(const std::vector<Record>& records, const Places& places) {
  std::vector<Record> some;
  some.reserve(places.size());
  for (const std::size_t place : places) some.push_back(records[place]);
  return some;
}

}  // namespace

PieceMaker::PieceMaker(const Plan& plan, const std::string& whole, std::vector<std::string> path)
    : plan_(plan), frame_(frame_of(plan)), whole_(whole), path_(std::move(path)) {
  frame_.trace.clear();
  for (const ResolvedFunction& function : plan.functions) function_names_.insert(function.match);
}

Plan PieceMaker::make(const Selection& selection) {
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
  insert_all(targets, taken_.targets);
  insert_all(hosts, taken_.hosts);
  insert_all(selection.functions, taken_.functions);
  insert_all(devices, taken_.devices);
  return piece;
}

Places PieceMaker::devices_of(const Selection& selection) const {
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

void PieceMaker::take_system(const Selection& selection, Plan& piece) {
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
  insert_all(links, taken_.links);
  insert_all(memories, taken_.memories);
}

bool PieceMaker::is_data_of(const std::vector<ResolvedFunction>& functions,
                            const std::string& name) {
  return std::ranges::any_of(functions, [&](const ResolvedFunction& function) {
    return function.data && contains(*function.data, name);
  });
}

void PieceMaker::split_functions(const Selection& selection, Plan& piece) {
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
  std::ranges::stable_sort(piece.functions, {}, &ResolvedFunction::match);
}

std::string PieceMaker::name_of_device_half(const std::string& match) {
  std::string name = match + device_half;
  while (!function_names_.insert(name).second) name += device_half;
  return name;
}

Places PieceMaker::partitions_of(const Places& targets) const {
  Places partitions;
  for (const std::size_t target : targets) {
    if (const auto place = partition_of(plan_.targets[target].id)) partitions.insert(*place);
  }
  return partitions;
}

PlanPiece PieceMaker::piece_of(const Selection& selection) const {
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

void PieceMaker::cut_single_members(const Places& targets, const Places& hosts, Plan& piece) const {
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

std::optional<std::size_t> PieceMaker::partition_of(std::string_view target) const {
  const auto& order = plan_.partition_order;
  const auto found = std::ranges::find(order, target);
  if (found == order.end()) return std::nullopt;
  return static_cast<std::size_t>(found - order.begin());
}

}  // namespace tgtcfg
