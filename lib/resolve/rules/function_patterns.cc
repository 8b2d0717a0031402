#include "resolve/rules/function_patterns.h"

#include <tgtcfg/codes/TC31.h>
#include <tgtcfg/codes/TC34.h>
#include <tgtcfg/json_pointer.h>

#include <algorithm>
#include <iterator>

#include "resolve/specialization.h"
#include "support/edit_distance.h"
#include "support/part_path.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

/// Returns the pattern whose constraints would apply without the exact name. `left` decreases with
/// each comparison.
const Member* pattern_for(const std::string& name, const std::vector<const Member*>& patterns,
                          std::int64_t& left) {
  for (const Member* pattern : patterns) {
    if (globs_overlap(name, pattern->key, left)) return pattern;
    if (--left < 0) return nullptr;
  }
  return nullptr;
}

bool says(const Member& function, const char* key) {
  const Value* value = function.value.find(key);
  return value != nullptr && !value->is_null();
}

void take(const Member& asked, const Member& pattern, const char* key, Member& result,
          Diagnostics& diags) {
  if (!says(pattern, key)) return;
  const Member& member = *pattern.value.find_member(key);
  result.value.object().push_back(member);
  diags
      .note(diag::FunctionLikePattern{.function = asked.key, .key = key, .pattern = pattern.key},
            asked.key_span)
      .at(pointer_append("/functions", asked.key))
      .label(member.key_span, "set here");
}

/// Adds the paths of all general targets below a part.
void add_paths(const Plan& config, const std::string& before, std::vector<std::string>& paths) {
  for (const PlanTarget& target : config.targets) {
    if (target.is_general()) paths.push_back(before + target.id);
  }
  for (const auto& [id, part] : config.parts) add_paths(part, part_path(before + id, ""), paths);
}

bool has_target(const Plan& config, std::string_view path) {
  const auto [inner, rest] = split_part_path(path);
  if (!inner.empty()) {
    const PlanPart* part = config.find_part(inner);
    return part != nullptr && has_target(part->plan, rest);
  }
  return std::ranges::any_of(config.targets, [&](const auto& target) {
    return target.id == path && target.scope == TargetScope::configuration;
  });
}

}  // namespace

std::vector<const Member*> patterns_among(const std::vector<const Member*>& names) {
  std::vector<const Member*> patterns;
  std::ranges::copy_if(names, std::back_inserter(patterns),
                       [](const Member* name) { return is_glob(name->key); });
  std::ranges::stable_sort(patterns, [](const Member* a, const Member* b) {
    return literal_count(a->key) > literal_count(b->key);
  });
  return patterns;
}

Member with_place_of_pattern(const Member& asked, const std::vector<const Member*>& patterns,
                             std::int64_t& left, Diagnostics& diags) {
  Member result = asked;
  const bool placed = says(asked, "target") || says(asked, "part") || says(asked, "device");
  if (is_glob(asked.key) || placed || left < 0) return result;
  const Member* pattern = pattern_for(asked.key, patterns, left);
  if (left < 0) {
    diags.error(diag::TooManyPatterns{.pattern = asked.key}, asked.key_span)
        .at(pointer_append("/functions", asked.key));
  }
  if (pattern == nullptr) return result;
  // A device determines the location of a function only if target and part are unset. A code
  // generator determines the compiler there.
  const bool by_device = !says(*pattern, "target") && !says(*pattern, "part");
  for (const char* key : {"target", "part"}) take(asked, *pattern, key, result, diags);
  if (by_device) take(asked, *pattern, "device", result, diags);
  if (!says(asked, "compiler")) take(asked, *pattern, "compiler", result, diags);
  return result;
}

void report_overlaps(const std::vector<FunctionEntry>& entries, Diagnostics& diags) {
  const PatternOverlaps overlaps = pattern_overlaps(entries);
  if (overlaps.given_up_at != nullptr) {
    const Member& asked = *overlaps.given_up_at->asked;
    diags.error(diag::TooManyPatterns{.pattern = asked.key}, asked.key_span)
        .at(pointer_append("/functions", asked.key));
  }
  for (const auto& [primary, other] : overlaps.found) {
    diags
        .error(diag::OverlappingFunctions{.one = other->asked->key, .other = primary->asked->key},
               primary->asked->key_span)
        .label(other->asked->key_span, "overlapping pattern")
        .at(pointer_append("/functions", primary->asked->key));
  }
}

const PlanTarget* only_general(const Plan& config) {
  const auto& targets = config.targets;
  if (std::ranges::count_if(targets, &PlanTarget::is_general) != 1) return nullptr;
  return &*std::ranges::find_if(targets, &PlanTarget::is_general);
}

bool means_part(const ConfigState& state, std::string_view text) {
  if (state.find_target(text) != nullptr) return false;
  const auto [part, rest] = split_part_path(text);
  return state.has_part(part.empty() ? rest : part);
}

bool report_misspelt_part(ConfigState& state, const Value& name, const std::string& pointer) {
  const auto [outer, rest] = split_part_path(name.string());
  const std::vector<std::string> parts = state.part_names();
  if (nearest_names(outer.empty() ? rest : outer, parts).empty()) return false;
  const auto paths = [&] {
    std::vector<std::string> all = parts;
    for (const auto& [id, part] : state.config.parts) add_paths(part, part_path(id, ""), all);
    return all;
  };
  state.diags.error(diag::UnknownReference{.what = "target", .name = name.string()}, name.span)
      .at(pointer)
      .suggest_nearest(name.string(), paths, name.span);
  return true;
}

const Plan* part_by_name(ConfigState& state, const Value& name, const std::string& pointer) {
  const std::string& word = name.string();
  const Poison& poison = state.spec.poison;
  const bool failed = poison.lacks_layer || poison.holds(pointer_append("/parts", word));
  if (!failed && !state.has_part(word)) {
    state.diags.error(diag::UnknownReference{.what = "part", .name = word}, name.span)
        .at(pointer)
        .suggest_nearest(
            word, [&] { return state.part_names(); }, name.span);
  }
  return state.find_part(word);
}

std::optional<std::string> target_in_part(ConfigState& state, std::string_view part,
                                          std::string_view path, Span span,
                                          const std::string& pointer) {
  const Plan* config = state.find_part(part);
  if (config == nullptr) return std::nullopt;  // already reported
  const PlanTarget* only = path.empty() ? only_general(*config) : nullptr;
  if (only != nullptr) return part_path(part, only->id);
  if (!path.empty() && has_target(*config, path)) return part_path(part, path);
  const std::string name = path.empty() ? std::string(part) : part_path(part, path);
  const auto names = [&] {
    std::vector<std::string> paths;
    add_paths(*config, part_path(part, ""), paths);
    return paths;
  };
  auto error = state.diags.error(diag::UnknownReference{.what = "target", .name = name}, span);
  error.at(pointer).suggest_nearest(name, names, span);
  if (path.empty()) error.note("`" + name + "` is a part with several targets");
  return std::nullopt;
}

const PlanTarget* target_like(ConfigState& state, const Target& target) {
  if (state.by_identity.empty()) {
    for (std::size_t i = 0; i < state.size(); ++i)
      state.by_identity[identity_of(state.target(i))].push_back(i);
  }
  const auto same = state.by_identity.find(identity_of(target));
  if (same == state.by_identity.end()) return nullptr;
  for (const std::size_t i : same->second) {
    const PlanTarget& other = state.config.targets[i];
    // A target without `code` does not ask for other code.
    if (!target.code || target.code == other.code) return &other;
  }
  return nullptr;
}

// Of equal targets the last one wins.
const PlanTarget* base_of(const ConfigState& state, const Target& target) {
  const Service service(target, state.database);
  const PlanTarget* found = nullptr;
  for (const PlanTarget& base : state.config.targets) {
    if (!base.is_general()) continue;
    const bool fits = target.codegen.external ? service.fits(base) : refines(target, base);
    if (fits && (found == nullptr || refines(base, *found))) found = &base;
  }
  return found;
}

std::vector<const PlanTarget*> targets_of_generator(const ConfigState& state,
                                                    const std::string& generator,
                                                    const std::string& served) {
  std::vector<const PlanTarget*> found;
  for (const PlanTarget& target : state.config.targets) {
    if (target.codegen.generator != generator) continue;
    // Specializations for a function are for that function only.
    const bool serves = target.scope == TargetScope::configuration &&
                        (served.empty() || contains(target.refines, served));
    if (serves || target.id == served) found.push_back(&target);
  }
  return found;
}

}  // namespace tgtcfg
