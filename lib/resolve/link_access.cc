#include "resolve/link_access.h"

#include <algorithm>
#include <array>

#include "support/part_path.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

constexpr std::string_view host_word = "host";
constexpr std::array<std::string_view, 4> accesses = {"none", "copy", "transparent", "unified"};

void add(const std::optional<std::string>& name, LinkPlace& place) {
  if (name && !place.is(*name)) place.names.push_back(*name);
}

// Adds the target, and `host` for the target that is the host.
void add_target(const Plan& plan, const std::optional<std::string>& id, LinkPlace& place) {
  add(id, place);
  const PlanHost* host = plan.host ? plan.find_host(*plan.host) : nullptr;
  const PlanTarget* target = id ? plan.find_target(*id) : nullptr;
  place.is_host = place.is_host || (id && host != nullptr && host->same_as == *id);
  if (place.is_host) add(std::string(host_word), place);
  place.driven_by_host = target != nullptr && host != nullptr && target->host == host->id;
}

void add_device(const Plan& plan, const ResolvedDevice& device, LinkPlace& place) {
  if (!device.implicit) add(device.id, place);
  place.is_host = place.is_host || plan.host_device == device.id;
  add_target(plan, device.target, place);
}

// A name in a part is also a name of each part around it: `a:b:c` is in `a:b` and in `a`.
void add_path(std::string_view path, LinkPlace& place) {
  for (;;) {
    add(std::string(path), place);
    const std::size_t colon = path.rfind(part_separator);
    if (colon == std::string_view::npos) return;
    path = path.substr(0, colon);
  }
}

}  // namespace

LinkAccess read_link_access(std::string_view word) {
  const auto* const found = std::ranges::find(accesses, word);
  return found == accesses.end() ? LinkAccess::none
                                 : static_cast<LinkAccess>(found - accesses.begin());
}

bool has_link_end(const Plan& plan, std::string_view name) {
  const ResolvedDevice* device = plan.find_device(name);
  if (device != nullptr && !device->implicit) return true;
  if (plan.find_target(name) != nullptr || plan.find_part(name) != nullptr) return true;
  if (name == host_word) return !plan.hosts.empty();
  const auto [outer, rest] = split_part_path(name);
  const PlanPart* part = outer.empty() ? nullptr : plan.find_part(outer);
  return part != nullptr && rest != host_word && has_link_end(part->plan, rest);
}

bool LinkPlace::is(std::string_view name) const {
  return contains(names, name);
}

LinkPlace link_place(const Plan& plan, std::string_view name) {
  LinkPlace place;
  if (const ResolvedDevice* device = plan.find_device(name)) {
    add_device(plan, *device, place);
  } else if (plan.find_target(name) != nullptr) {
    add_target(plan, std::string(name), place);
  } else if (name == host_word) {
    place.is_host = true;
    const PlanHost* host = plan.host ? plan.find_host(*plan.host) : nullptr;
    add_target(plan, host == nullptr ? std::nullopt : host->same_as, place);
  } else {
    add_path(name, place);
  }
  return place;
}

LinkPlace place_of_function(const Plan& plan, const ResolvedFunction& function) {
  if (function.part) return link_place(plan, function.target.value_or(*function.part));
  LinkPlace place;
  const ResolvedDevice* device = function.device ? plan.find_device(*function.device) : nullptr;
  if (device != nullptr) add_device(plan, *device, place);
  // A specialization, and a kind with a code generator, run where their base runs. A kind that is
  // external itself can be another device.
  for (auto id = function.target; id;) {
    const PlanTarget* target = plan.find_target(*id);
    add_target(plan, id, place);
    const bool has_base = target != nullptr && !target->refines.empty() &&
                          (target->scope == TargetScope::function ||
                           (target->codegen.external && !target->codegen.of_kind));
    id = has_base ? std::optional(target->refines.front()) : std::nullopt;
  }
  return place;
}

LinkIndex::LinkIndex(const Plan& plan) {
  if (!plan.links) return;
  for (const PlanLink& link : *plan.links) {
    const LinkAccess access = read_link_access(link.access);
    const auto [at, is_new] = links_.try_emplace({link.from, link.to}, access);
    if (!is_new) at->second = std::max(at->second, access);
  }
}

std::optional<LinkAccess> LinkIndex::access(const LinkPlace& from, const LinkPlace& to) const {
  std::optional<LinkAccess> strongest;
  for (const std::string& one : from.names) {
    for (const std::string& other : to.names) {
      const auto found = links_.find({one, other});
      if (found != links_.end())
        strongest = std::max(strongest.value_or(found->second), found->second);
    }
  }
  return strongest;
}

bool LinkIndex::connect(const LinkPlace& a, const LinkPlace& b) const {
  return access(a, b) >= LinkAccess::copy || access(b, a) >= LinkAccess::copy;
}

bool LinkIndex::can_exchange(const LinkPlace& a, const LinkPlace& b) const {
  // Two devices of one target share its name and are different places.
  if (a.names.empty() || b.names.empty()) return true;
  if (b.is(a.names.front()) || a.is(b.names.front())) return true;
  if (connect(a, b)) return true;
  const bool driven = (a.is_host && b.driven_by_host) || (b.is_host && a.driven_by_host);
  return driven && !access(a, b) && !access(b, a);
}

bool is_memory_of(const PlanMemory& memory, const LinkPlace& place) {
  return std::ranges::any_of(memory.of, [&](const std::string& name) { return place.is(name); });
}

}  // namespace tgtcfg
