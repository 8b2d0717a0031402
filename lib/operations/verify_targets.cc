#include "operations/verify_targets.h"

#include <tgtcfg/codes/TC31.h>
#include <tgtcfg/json_pointer.h>

#include <algorithm>
#include <utility>

#include "support/part_path.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

constexpr std::string_view word_for_host = "host";

std::string id_in(const std::string& part, const std::string& id) {
  return part.empty() ? id : part_path(part, id);
}

/// Adds a target or host; `pointer` is the location of its configuration.
void add_verified(const TargetRecord& target, const std::string& part, const std::string& pointer,
                  bool is_optional, std::vector<PlacedTarget>& all) {
  PlacedTarget& placed = all.emplace_back();
  placed.id = id_in(part, target.id);
  placed.target = &target;
  placed.is_optional = is_optional;
  placed.pointer = pointer + target.pointer;
}

void collect_verified(const Plan& plan, const std::string& part, const std::string& pointer,
                      std::vector<PlacedTarget>& all) {
  const PlanHost* const host = plan.host ? plan.find_host(*plan.host) : nullptr;
  for (const PlanTarget& target : plan.targets) {
    add_verified(target, part, pointer, target.scope == TargetScope::function, all);
    all.back().is_host = host != nullptr && host->same_as == target.id;
  }
  for (const PlanHost& each : plan.hosts) {
    if (each.same_as) continue;
    add_verified(each, part, pointer, true, all);
    all.back().is_host = &each == host;
  }
  for (const PlanPart& inner : plan.parts)
    collect_verified(inner.plan, id_in(part, inner.id),
                     pointer_append(pointer + "/parts", inner.id), all);
}

}  // namespace

std::vector<PlacedTarget> verified_targets(const Plan& plan) {
  std::vector<PlacedTarget> all;
  collect_verified(plan, {}, {}, all);
  return all;
}

std::vector<std::string> ids_of(const std::string& name, const std::vector<PlacedTarget>& targets,
                                Span place, Diagnostics& diags) {
  std::vector<std::string> ids;
  std::vector<std::string> names = {std::string(word_for_host)};
  for (const PlacedTarget& target : targets) {
    const bool is_in_part = target.id.starts_with(part_path(name, ""));
    if (target.id == name || is_in_part || (name == word_for_host && target.is_host))
      ids.push_back(target.id);
    names.push_back(target.id);
  }
  if (ids.empty())
    diags.error(diag::UnknownReference{.what = "target, part or host", .name = name}, place)
        .expected(names)
        .actual(name)
        .suggest_nearest(name, names, {});
  return ids;
}

}  // namespace tgtcfg
