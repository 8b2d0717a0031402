#include "explain/explainer.h"

#include <tgtcfg/database.h>
#include <tgtcfg/json_pointer.h>

#include <algorithm>

#include "check/layer_place.h"
#include "database/config_keys.h"
#include "explain/pointers.h"

namespace tgtcfg {
namespace {

// Returns the plan's location of the host whose id is at a location; empty if it is not a host id.
std::string host_named_by(const PlanPlace& place) {
  if (!place.value->is_string() || !place.plan.ends_with("/host")) return {};
  const std::string hosts = std::string(plan_around(place.plan)) + "/hosts";
  return pointer_append(hosts, place.value->string());
}

ExplanationState state_given_by(OriginKind kind) {
  if (kind == OriginKind::tag) return ExplanationState::tag;
  return kind == OriginKind::kind_default ? ExplanationState::kind_default : ExplanationState::set;
}

const HistoryEntry* in_effect(const std::vector<HistoryEntry>& history) {
  const auto found = std::find_if(history.rbegin(), history.rend(), [](const HistoryEntry& entry) {
    return entry.state == ValueState::in_effect || entry.state == ValueState::in_part;
  });
  return found == history.rend() ? nullptr : &*found;
}

}  // namespace

Explainer::Explainer(const Resolved& resolved, const Context& context)
    : resolved_(resolved),
      context_(context),
      places_(collect_places(resolved.plan, resolved.spec ? &*resolved.spec : nullptr,
                             resolved.trace)) {
  if (resolved.layers) histories_.emplace(*resolved.layers, context);
  for (const TraceEntry& entry : resolved.trace) rules_.emplace(canonical(entry.pointer), &entry);
  for (const std::string& pointer : resolved.plan.open) open_.insert(canonical(pointer));
}

std::vector<HistoryEntry> Explainer::history(const std::string& pointer) const {
  if (!histories_ || pointer.empty()) return {};
  std::vector<HistoryEntry> entries = histories_->of(pointer);
  const std::string part = entries.empty() ? part_around(pointer) : std::string();
  if (part.empty()) return entries;
  const std::string written = as_written(part);
  return written == part ? entries : histories_->of(written + pointer.substr(part.size()));
}

// `/parts/a/parts/b` -> `/parts/a/targets/b`, if a layer wrote it there
std::string Explainer::as_written(const std::string& part) const {
  if (part.empty()) return {};
  const std::string outer = outer_of(part);
  const std::string above = as_written(outer);
  const std::string name = part.substr(outer.size() + std::string_view("/parts").size());
  const std::string in_parts = above + "/parts" + name;
  const std::string in_targets = above + "/targets" + name;
  const bool is_there = !histories_->of(in_parts).empty() || histories_->of(in_targets).empty();
  return is_there ? in_parts : in_targets;
}

// Returns the host itself if the plan has its id there.
Value Explainer::value_of(const PlanPlace& place) const {
  const std::string host = host_named_by(place);
  const PlanPlace* found = host.empty() ? nullptr : places_.in_plan(host);
  return *(found == nullptr ? place : *found).value;
}

// Values that do not affect the plan have the value from their layer.
Value Explainer::value_of(const Draft& draft) const {
  if (draft.main != nullptr) return value_of(*draft.main);
  const HistoryEntry* last = in_effect(draft.explanation.history);
  return last == nullptr ? Value() : last->value;
}

// Returns the rules for a value itself. For an unset host, returns the rules that chose the host of
// the configuration.
Explainer::Rules Explainer::rules_for(const std::string& pointer, bool of_host) const {
  const std::string host = of_host ? host_around(pointer) : std::string();
  Rules rules = rules_about({pointer, host}, pointer);
  if (!of_host) return rules;
  for (std::string part = part_around(pointer); rules.empty(); part = outer_of(part)) {
    rules = rules_about({part + "/host"}, {});
    if (part.empty()) break;
  }
  return rules;
}

// Returns the rules about one of the non-empty pointers, or about a pointer below `above`, in
// order.
Explainer::Rules Explainer::rules_about(std::initializer_list<std::string_view> pointers,
                                        const std::string& above) const {
  std::set<const TraceEntry*> entries;  // the trace is an array, so they are in its order
  for (const std::string_view pointer : pointers) {
    if (pointer.empty()) continue;
    const auto [begin, end] = rules_.equal_range(std::string(pointer));
    for (auto rule = begin; rule != end; ++rule) entries.insert(rule->second);
  }
  const std::string below = above + "/";
  if (!above.empty()) {
    for (auto rule = rules_.lower_bound(below);
         rule != rules_.end() && rule->first.starts_with(below); ++rule)
      entries.insert(rule->second);
  }
  return {entries.begin(), entries.end()};
}

// Rejected alternatives are listed once, because a host for thousands of targets rejects all of
// them.
Explanation Explainer::finished(Draft draft, ExplainedRules* before) {
  for (const TraceEntry* rule : draft.rules) {
    const bool is_new = before == nullptr || before->insert(rule).second;
    draft.explanation.rules.push_back({rule->rule, rule->pointer, rule->chose, rule->because,
                                       is_new ? rule->over : std::vector<std::string>()});
  }
  return std::move(draft.explanation);
}

// True if `targets` of the configuration or part is one target.
bool Explainer::has_single_target(const std::string& part) const {
  if (!histories_) return false;
  const Value* config = &resolved_.layers->tree;
  const auto segments = pointer_segments(as_written(part));
  for (const std::string& segment : *segments)
    config = config == nullptr ? nullptr : config->find(segment);
  return config != nullptr && histories_->has_single_target(*config);
}

// `targets: llvm` is a list with one element.
std::string Explainer::canonical(const std::string& pointer) const {
  constexpr std::string_view targets = "/targets/";
  const std::string part = part_around(pointer);
  const std::string_view rest = std::string_view(pointer).substr(part.size());
  if (!rest.starts_with(targets) || !has_single_target(part)) return places_.canonical(pointer);
  const std::string first =
      part + std::string(rest.substr(0, std::min(rest.find('/', targets.size()), rest.size())));
  const bool named = first == part + "/targets/0" || places_.canonical(first) != first;
  if (named) return places_.canonical(pointer);
  return places_.canonical(part + "/targets/0" + std::string(rest.substr(targets.size() - 1)));
}

std::string Explainer::in_own_part(const std::string& pointer) const {
  return canonical(in_parts(pointer, resolved_.plan));
}

// For `/host/mcpu`, `/targets/gpu/host/mcpu` and the same in parts, if the configuration does not
// write the host there. Returns the value in the host's entry.
const PlanPlace* Explainer::in_host(const std::string& pointer) const {
  const std::string around = host_around(pointer);
  if (around.empty() || around.size() == pointer.size()) return nullptr;
  const std::string rest = pointer.substr(around.size());
  for (const PlanPlace* named : places_.in_config(around)) {
    const std::string host = host_named_by(*named);
    if (host.empty()) continue;
    for (const std::string& above : {host, host + "/attrs"}) {
      const PlanPlace* place = places_.in_plan(above + rest);
      if (place != nullptr && !place->derived && place->config != pointer) return place;
    }
  }
  return nullptr;
}

Explainer::Draft Explainer::draft_of(const std::string& pointer) const {
  Draft draft;
  Explanation& result = draft.explanation;
  result.pointer = pointer;
  draft.places = places_.in_config(pointer);
  const PlanPlace*& main = draft.main;
  for (const PlanPlace* place : draft.places) {
    if (main == nullptr || place->value->is_object()) main = place;
  }
  // If the default host is a target, that target explains it.
  if (main == nullptr) main = in_host(pointer);
  if (main != nullptr && main->config != pointer) {
    const Rules rules = rules_for(pointer, true);
    Draft other = draft_of(main->config);
    std::erase_if(other.rules, [&](const TraceEntry* rule) {
      return std::ranges::find(rules, rule) != rules.end();
    });
    other.rules.insert(other.rules.begin(), rules.begin(), rules.end());
    other.explanation.pointer = pointer;
    return other;
  }
  result.history = history(pointer);
  if (gave_way(pointer)) {
    for (HistoryEntry& entry : result.history) {
      if (entry.state != ValueState::removed) entry.state = ValueState::overridden;
    }
  }
  const HistoryEntry* last = in_effect(result.history);
  // A target without its own host uses the default host, which a rule chose.
  draft.rules = rules_for(pointer, last == nullptr && !host_around(pointer).empty());
  result.state = last == nullptr ? state_without_layer(draft) : state_given_by(last->kind);
  return draft;
}

ExplanationState Explainer::state_without_layer(const Draft& draft) const {
  if (open_.contains(draft.explanation.pointer)) return ExplanationState::open;
  if (draft.main == nullptr || draft.main->value->is_null()) return ExplanationState::not_set;
  if (!draft.rules.empty()) return ExplanationState::rule;
  return histories_ == std::nullopt ? ExplanationState::set : ExplanationState::derived;
}

// True if a target has its own host but a rule rejected it for another one.
bool Explainer::gave_way(const std::string& pointer) const {
  const auto segments = pointer_segments(pointer);
  constexpr std::size_t length = 3;  // `targets`, a name, `host`
  if (!segments || segments->size() < length || segments->back() != "host") return false;
  if ((*segments)[segments->size() - length] != "targets") return false;
  const Rules rules = rules_about({pointer}, {});
  return std::ranges::any_of(rules, [](const TraceEntry* rule) { return !rule->over.empty(); });
}

// True for known keys and attributes, which can be explained even if they are not set.
bool Explainer::may_stand(const std::string& pointer) const {
  const auto segments = pointer_segments(pointer);
  if (!segments || segments->empty()) return false;
  if (segments->size() == 1 && contains(config_keys, segments->front())) return true;
  const std::string above = pointer.substr(0, pointer.rfind('/'));
  for (const PlanPlace* place : places_.in_config(above)) {
    const Value value = value_of(*place);
    const std::string& kind = value.text("kind");
    if (kind.empty()) continue;
    const KindRow* row = context_.database.kind(kind);
    if (row != nullptr && row->attribute(segments->back()) != nullptr) return true;
    const OptionSetRow* set = context_.database.executor(kind);
    if (set == nullptr) set = context_.database.runtime(kind);
    if (set != nullptr && set->option(segments->back()) != nullptr) return true;
  }
  return false;
}

std::optional<Explanation> Explainer::explain(const std::string& asked) const {
  if (!pointer_segments(asked) || asked.empty()) return std::nullopt;
  return explain_canonical(in_own_part(asked), nullptr);
}

std::optional<Explanation> Explainer::explain_canonical(const std::string& pointer,
                                                        ExplainedRules* before) const {
  Draft draft = draft_of(pointer);
  Explanation& found = draft.explanation;
  // A rule about the host around it does not prove that the location exists.
  const bool there = !draft.places.empty() || draft.main != nullptr || !found.history.empty() ||
                     open_.contains(pointer) || !rules_about({pointer}, pointer).empty();
  if (!there && !places_.has_below(pointer) && !may_stand(pointer)) return std::nullopt;
  for (const PlanPlace* place : draft.places) found.plan_pointers.push_back(place->plan);
  found.value = value_of(draft);
  return finished(std::move(draft), before);
}

std::optional<Explanation> Explainer::explain_in_plan(const std::string& asked) const {
  const PlanPlace* place = places_.in_plan(places_.canonical_in_plan(asked));
  if (place == nullptr) return std::nullopt;
  return explain_place(*place, nullptr);
}

std::vector<Explanation> Explainer::all() const {
  ExplainedRules explained;
  std::vector<Explanation> result;
  for (const std::string& pointer : pointers()) {
    if (auto answer = explain_canonical(pointer, &explained)) result.push_back(std::move(*answer));
  }
  return result;
}

std::vector<Explanation> Explainer::all_in_plan() const {
  ExplainedRules explained;
  std::vector<Explanation> result;
  for (const auto& [_, place] : places_.by_plan())
    result.push_back(explain_place(*place, &explained));
  return result;
}

Explanation Explainer::explain_place(const PlanPlace& place, ExplainedRules* before) const {
  const bool derived = place.derived || place.config.empty();
  // Rules that chose a target's role do not explain facts about the target.
  const bool role =
      place.plan.find("/device_map/") != place.plan.npos || place.plan.ends_with("/refines");
  Draft draft;
  if (!place.config.empty() && (role || !derived)) draft = draft_of(place.config);
  Explanation& result = draft.explanation;
  result.plan_pointers.push_back(place.plan);
  result.value = *place.value;
  if (derived) {
    result.history.clear();
    result.pointer = place.plan;
    result.state = draft.rules.empty() ? ExplanationState::derived : ExplanationState::rule;
  }
  return finished(std::move(draft), before);
}

std::vector<std::string> Explainer::pointers() const {
  std::vector<std::string> all = places_.written();
  if (resolved_.layers) {
    for (const std::string& pointer : pointers_of(*resolved_.layers))
      all.push_back(in_own_part(pointer));
  }
  return without_maps(std::move(all));
}

std::vector<std::string> Explainer::plan_pointers() const {
  std::vector<std::string> result;
  for (const auto& [_, place] : places_.by_plan()) result.push_back(place->plan);
  return result;
}

std::optional<Origin> Explainer::origin(const std::string& pointer) const {
  if (!histories_) return Origin{OriginKind::plan, resolved_.input, {}};
  if (pointer.empty()) return std::nullopt;
  const auto entries = history(pointer);
  if (const HistoryEntry* last = in_effect(entries))
    return Origin{last->kind, last->layer, last->span};
  const auto rules = rules_for(pointer, !host_around(pointer).empty());
  if (!rules.empty()) return Origin{OriginKind::rule, rules.back()->rule, {}};
  return std::nullopt;
}

std::optional<Origin> Explainer::origin_in_plan(const std::string& pointer) const {
  if (const PlanPlace* place = places_.in_plan(pointer)) return origin(place->config);
  if (!histories_) return Origin{OriginKind::plan, resolved_.input, {}};
  const std::size_t slash = pointer.rfind('/');
  if (slash == pointer.npos || slash == 0) return std::nullopt;
  return origin_in_plan(pointer.substr(0, slash));
}

}  // namespace tgtcfg
