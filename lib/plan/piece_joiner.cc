#include "plan/piece_joiner.h"

#include <tgtcfg/codes/TC52.h>
#include <tgtcfg/json_pointer.h>

#include <algorithm>
#include <functional>
#include <limits>
#include <tuple>

#include "plan/plan_fields.h"
#include "support/link_key.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

using Positions = PlanPiece::Positions;

bool shorter_first(const std::string& a, const std::string& b) {
  return a.size() != b.size() ? a.size() < b.size() : a < b;
}

const std::string& name_in_list(const ResolvedFunction& function) {
  return function.match;
}
std::string name_in_list(const PlanLink& link) {
  return link_key(link.from, link.to);
}
const std::string& name_in_list(const auto& record) {
  return record.id;
}

Value content_of(const PlanPart& part) {
  return to_json(part.plan);
}
Value content_of(const auto& record) {
  return record_json(record);
}

/// Fields that every partial plan repeats.
constexpr std::string_view whole_members[] = {
    "name",         "executor",  "runtime",  "pass_config", "opt_level", "disabled_passes",
    "memory_pools", "toolchain", "platform", "build",       "lowering"};

/// A partial plan has no value if the named record was cut off.
void take(const std::optional<std::string>& theirs, std::optional<std::string>& ours) {
  if (theirs) ours = theirs;
}

/// Entries of a later partial plan replace earlier ones.
template <class Map>
void add_entries(const std::optional<Map>& theirs, Map& ours) {
  for (const auto& [key, value] : theirs.value_or(Map())) ours.insert_or_assign(key, value);
}

// Records without a recorded position sort last.
std::int64_t place_in(const Positions& places, const std::string& id) {
  const auto found = places.find(id);
  return found == places.end() ? std::numeric_limits<std::int64_t>::max() : found->second;
}

}  // namespace

Plan frame_of(const Plan& plan) {
  Plan frame = plan;
  frame.hosts.clear();
  frame.targets.clear();
  frame.devices.clear();
  frame.functions.clear();
  frame.parts.clear();
  frame.device_map.clear();
  frame.open.clear();
  frame.partition_order.clear();
  frame.links.reset();
  frame.memories.reset();
  return frame;
}

bool has_settings(const Plan& plan) {
  const Value document = to_json(plan);
  const Value none = to_json(Plan());
  return std::ranges::any_of(whole_members, [&](std::string_view member) {
    return document.get(member) != none.get(member);
  });
}

void PieceJoiner::add(Plan piece, const Value& written, PieceState state) {
  if (!plan_) {
    plan_ = frame_of(piece);
    has_cut_frame_ = state == PieceState::as_cut;
  } else if (state == PieceState::edited) {
    take_edits(piece, written);
  }
  // Ids of a partial plan with recorded changes are those of another resolution.
  if (state == PieceState::edited && !written.has("was")) written_.push_back(&written);
  take_halves(piece);
  add_list(piece.hosts, plan_->hosts, {"hosts", "id"}, written, state);
  add_list(piece.targets, plan_->targets, {"targets", "id"}, written, state);
  add_list(piece.devices, plan_->devices, {"devices", "id"}, written, state);
  add_list(piece.functions, plan_->functions, {"functions", "match"}, written, state);
  add_list(piece.parts, plan_->parts, {"parts", "id"}, written, state);
  add_list_if_set(piece.links, plan_->links, {"links", "from"}, written, state);
  add_list_if_set(piece.memories, plan_->memories, {"memories", "id"}, written, state);
  for (const std::string& pointer : piece.open) append_once(plan_->open, pointer);
  for (const std::string& id : piece.partition_order) append_once(plan_->partition_order, id);
  for (const auto& [type, target] : piece.device_map)
    plan_->device_map.insert_or_assign(type, target);
  take(piece.host, plan_->host);
  take(piece.default_device, plan_->default_device);
  take(piece.host_device, plan_->host_device);
  if (!piece.piece) return;
  add_entries(piece.piece->drives, hosts_);
  add_entries(piece.piece->order, order_);
  add_entries(piece.piece->partitions, partitions_);
}

Plan PieceJoiner::finish() {
  for (const Value* written : written_) check_ids(*written);
  join_halves();
  sort_everything();
  for (PlanTarget& target : plan_->targets) {
    const auto host = hosts_.find(target.id);
    if (host != hosts_.end()) target.host = host->second;
  }
  // The target that a host is the same as may be in no piece, for example if no function uses it.
  for (PlanHost& host : plan_->hosts) {
    if (host.same_as && plan_->find_target(*host.same_as) == nullptr) host.same_as.reset();
  }
  plan_->homogeneous = only_target(plan_->targets);
  plan_->piece.reset();
  return std::move(*plan_);
}

/// Reports hosts and devices of an edited partial plan that no partial plan has. Ids of targets may
/// belong to a partial plan that was not passed.
void PieceJoiner::check_ids(const Value& written) {
  const auto check = [this](const Value& id, const char* what, const auto& records) {
    const auto has_id = [&](const auto& record) { return record.id == id.string(); };
    if (id.is_string() && std::ranges::none_of(records, has_id))
      diags_.error(diag::DanglingId{.what = what, .id = id.string()}, id.span);
  };
  check(written.get("host"), "host", plan_->hosts);
  check(written.get("default_device"), "device", plan_->devices);
  check(written.get("host_device"), "device", plan_->devices);
  for (const char* list : {"targets", "functions"}) {
    for (const Value& record : written.list(list)) check(record.get("host"), "host", plan_->hosts);
  }
}

/// Restores the names of split functions. The host's halves are set aside without a name.
void PieceJoiner::take_halves(Plan& piece) {
  if (!piece.piece || !piece.piece->split) return;
  for (ResolvedFunction& function : piece.functions) {
    const auto half = piece.piece->split->find(function.match);
    if (half == piece.piece->split->end()) continue;
    if (half->second == function.match) {
      host_halves_.insert_or_assign(function.match, function);
      function.match.clear();
    } else {
      function.match = half->second;
      device_halves_.insert(half->second);
    }
  }
}

void PieceJoiner::join_halves() {
  for (ResolvedFunction& function : plan_->functions) {
    const auto half = host_halves_.find(function.match);
    if (half == host_halves_.end()) continue;
    if (device_halves_.contains(function.match)) {
      function.state = FunctionState::host_device;
      function.host = half->second.host;
    }
    host_halves_.erase(half);
  }
  // If the device's half was removed, the host's half remains and runs on the host.
  for (const auto& [name, half] : host_halves_) plan_->functions.push_back(half);
}

/// Applies the fields of the whole plan that an edited partial plan changes.
void PieceJoiner::take_edits(const Plan& piece, const Value& written) {
  const Value theirs = to_json(piece);
  const Value ours = to_json(*plan_);
  for (const PlanField<Plan>& field : plan_fields<Plan>()) {
    const std::string_view member = field.member->name;
    if (!contains(whole_members, member) || theirs.get(member) == ours.get(member)) continue;
    const Value* place = written.find(member);
    const auto [known, is_new] =
        edited_.try_emplace(member, place == nullptr ? Span() : place->span);
    if (is_new && has_cut_frame_) {
      field.read(theirs.get(member), *plan_);
    } else if (place != nullptr) {
      auto error = diags_.error(diag::PiecesDisagree{.list = "the plan", .id = std::string(member)},
                                place->span);
      if (!is_new) error.label(known->second, "another partial plan has a different value");
    }
  }
}

template <class Record>
void PieceJoiner::add_list(const std::vector<Record>& theirs, std::vector<Record>& ours,
                           const List& list, const Value& written, PieceState state) {
  for (std::size_t i = 0; i < theirs.size(); ++i) {
    const std::string id = name_in_list(theirs[i]);
    if (id.empty()) continue;
    const std::string at = pointer_append(pointer_append("", list.name), i);
    const Value* named = pointer_find(written, pointer_append(at, list.id));
    const Span place = named == nullptr ? Span() : named->span;
    const auto [known, is_new] =
        taken_.try_emplace(std::pair(list.name, id), Taken{ours.size(), place, state, {}});
    if (is_new) {
      ours.push_back(theirs[i]);
      continue;
    }
    Taken& taken = known->second;
    Value content = content_of(theirs[i]);
    Value other = content_of(ours[taken.index]);
    // An unchanged record of a partial plan that was edited elsewhere.
    if (content == other || content == taken.cut) continue;
    if (state == PieceState::edited && taken.state == PieceState::as_cut) {
      ours[taken.index] = theirs[i];
      taken = {taken.index, place, state, std::move(other)};
      continue;
    }
    diags_.error(diag::PiecesDisagree{.list = list.name, .id = id}, place)
        .label(taken.place, "another partial plan has a different value");
  }
}

template <class Record>
void PieceJoiner::add_list_if_set(const std::optional<std::vector<Record>>& theirs,
                                  std::optional<std::vector<Record>>& ours, const List& list,
                                  const Value& written, PieceState state) {
  if (!theirs) return;
  if (!ours) ours.emplace();
  add_list(*theirs, *ours, list, written, state);
}

void PieceJoiner::sort_everything() {
  using std::ranges::stable_sort;
  const auto ends = [](const PlanLink& link) { return std::tie(link.from, link.to); };
  if (plan_->links) stable_sort(*plan_->links, {}, ends);
  if (plan_->memories) stable_sort(*plan_->memories, {}, &PlanMemory::id);
  stable_sort(plan_->devices, {}, &ResolvedDevice::id);
  stable_sort(plan_->functions, {}, &ResolvedFunction::match);
  stable_sort(plan_->hosts, shorter_first, &PlanHost::id);
  stable_sort(plan_->open);
  stable_sort(plan_->targets, {}, [&](const auto& target) { return place_in(order_, target.id); });
  stable_sort(plan_->partition_order, {},
              [&](const auto& id) { return place_in(partitions_, id); });
}

std::optional<std::string> only_target(const std::vector<PlanTarget>& targets) {
  const PlanTarget* only = nullptr;
  for (const PlanTarget& target : targets) {
    if (target.scope == TargetScope::function) continue;
    if (only != nullptr) return std::nullopt;
    only = &target;
  }
  return only == nullptr ? std::nullopt : std::optional(only->id);
}

}  // namespace tgtcfg
