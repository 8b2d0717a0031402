// Explains the origin of a value: the layers that set it and the rules that apply to it.
#pragma once

#include <tgtcfg/explanation.h>
#include <tgtcfg/pipeline.h>

#include <initializer_list>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "explain/layer_history.h"
#include "explain/layer_stack.h"
#include "explain/plan_places.h"

namespace tgtcfg {

/// A plan with everything that it was made from.
struct Resolved {
  std::string input;  ///< as typed
  Plan plan;
  std::optional<ConfigSpec> spec;            ///< nullopt if the input was a plan
  std::shared_ptr<const LayerStack> layers;  ///< null if the input was a plan
  std::vector<TraceEntry> trace;             ///< including parts
};

class Explainer {
 public:
  /// `resolved` must outlive this object.
  Explainer(const Resolved& resolved, const Context& context);

  /// Explains a configuration pointer. Returns nullopt if it has no value.
  [[nodiscard]] std::optional<Explanation> explain(const std::string& pointer) const;
  /// Explains a plan pointer.
  [[nodiscard]] std::optional<Explanation> explain_in_plan(const std::string& pointer) const;
  /// Returns all pointers of existing values for `explain`, sorted, without the maps around them.
  [[nodiscard]] std::vector<std::string> pointers() const;
  [[nodiscard]] std::vector<std::string> plan_pointers() const;
  /// Explains all of them in order. Alternatives that a rule rejected are only listed at its first
  /// location.
  [[nodiscard]] std::vector<Explanation> all() const;
  [[nodiscard]] std::vector<Explanation> all_in_plan() const;
  [[nodiscard]] std::optional<Origin> origin_in_plan(const std::string& pointer) const;
  [[nodiscard]] std::optional<Origin> origin(const std::string& pointer) const;

 private:
  using Rules = std::vector<const TraceEntry*>;
  using ExplainedRules = std::set<const TraceEntry*>;

  struct Draft {
    Explanation explanation;          ///< without its value, plan pointers and rules
    PlanPlaces::Places places;        ///< locations in the plan made from the value
    const PlanPlace* main = nullptr;  ///< the location with the value
    Rules rules;
  };

  [[nodiscard]] std::optional<Explanation> explain_canonical(const std::string& pointer,
                                                             ExplainedRules* before) const;
  [[nodiscard]] Explanation explain_place(const PlanPlace& place, ExplainedRules* before) const;
  [[nodiscard]] Draft draft_of(const std::string& pointer) const;
  [[nodiscard]] ExplanationState state_without_layer(const Draft& draft) const;
  [[nodiscard]] static Explanation finished(Draft draft, ExplainedRules* before);
  [[nodiscard]] std::vector<HistoryEntry> history(const std::string& pointer) const;
  [[nodiscard]] std::string as_written(const std::string& part) const;
  [[nodiscard]] Rules rules_for(const std::string& pointer, bool of_host) const;
  [[nodiscard]] Rules rules_about(std::initializer_list<std::string_view> pointers,
                                  const std::string& above) const;
  [[nodiscard]] bool has_single_target(const std::string& part) const;
  [[nodiscard]] std::string canonical(const std::string& pointer) const;
  /// Returns the canonical pointer, below the part that contains it.
  [[nodiscard]] std::string in_own_part(const std::string& pointer) const;
  [[nodiscard]] const PlanPlace* in_host(const std::string& pointer) const;
  [[nodiscard]] bool gave_way(const std::string& pointer) const;
  [[nodiscard]] bool may_stand(const std::string& pointer) const;
  [[nodiscard]] Value value_of(const PlanPlace& place) const;
  [[nodiscard]] Value value_of(const Draft& draft) const;

  const Resolved& resolved_;
  const Context context_;
  PlanPlaces places_;
  std::optional<Histories> histories_;
  std::multimap<std::string, const TraceEntry*> rules_;  ///< by canonical pointer
  std::set<std::string> open_;                           ///< pointers of unset values
};

}  // namespace tgtcfg
