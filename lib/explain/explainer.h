// Where a value comes from: the layers that set it, the rules that fired for
// it.
#pragma once

#include <tgtcfg/explanation.h>
#include <tgtcfg/pipeline.h>

#include <compare>
#include <functional>
#include <initializer_list>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "explain/layer_history.h"
#include "explain/layer_stack.h"
#include "explain/part_pointer.h"
#include "explain/plan_places.h"

namespace tgtcfg {

/// A plan with everything that led to it.
struct Resolved {
  std::string input;  ///< as typed
  Plan plan;
  std::optional<ConfigSpec> spec;            ///< none: the input was a plan
  std::shared_ptr<const LayerStack> layers;  ///< likewise
  std::vector<TraceEntry> trace;             ///< of parts, too
};

class Explainer {
 public:
  /// `resolved` outlives it.
  Explainer(const Resolved& resolved, const Context& context);

  /// The value stands beside its explanation, which has none.
  using TakeExplanation = std::function<void(Explanation, const Value&)>;

  /// By configuration pointer; nothing when there is no such value.
  [[nodiscard]] std::optional<Explanation> explain(const std::string& pointer) const;
  /// By plan pointer.
  [[nodiscard]] std::optional<Explanation> explain_in_plan(const std::string& pointer) const;
  /// Every pointer that `explain` takes, sorted: of values that are there,
  /// without the maps around them.
  [[nodiscard]] std::vector<std::string> pointers() const;
  [[nodiscard]] std::vector<std::string> plan_pointers() const;
  /// All of those, one after another: what a rule rejected is told at its first
  /// place.
  void each(const TakeExplanation& take) const;
  void each_in_plan(const TakeExplanation& take) const;
  /// The origin of what stands at a plan pointer.
  [[nodiscard]] std::optional<Origin> origin_in_plan(const std::string& pointer) const;
  /// The origin of what stands at a configuration pointer.
  [[nodiscard]] std::optional<Origin> origin(const std::string& pointer) const;

 private:
  using Rules = std::vector<const TraceEntry*>;
  using ToldRules = std::unordered_set<const TraceEntry*>;

  struct RuleAt {
    std::string pointer;  ///< canonical
    std::size_t entry;    ///< of the trace
    friend auto operator<=>(const RuleAt&, const RuleAt&) = default;
  };

  struct Draft {
    Explanation explanation;          ///< without its value, the places of it and its rules
    PlanPlaces::Places places;        ///< of the plan, that were made from what is there
    const PlanPlace* main = nullptr;  ///< the one that has the value
    Rules rules;
  };

  /// Of a pointer as the places have it.
  [[nodiscard]] std::optional<Explanation> explain_canonical(const std::string& pointer,
                                                             ToldRules* before) const;
  /// Without its value.
  [[nodiscard]] Explanation explain_place(const PlanPlace& place, ToldRules* before) const;
  [[nodiscard]] Draft draft_of(const std::string& pointer) const;
  [[nodiscard]] static Explanation finished(Draft draft, ToldRules* before);
  [[nodiscard]] std::vector<HistoryEntry> history(const std::string& pointer) const;
  [[nodiscard]] std::string as_written(const std::string& part) const;
  [[nodiscard]] Rules rules_for(const std::string& pointer, bool of_host) const;
  [[nodiscard]] Rules rules_about(std::initializer_list<std::string_view> pointers,
                                  const std::string& above) const;
  [[nodiscard]] bool has_single_target(const std::string& part) const;
  [[nodiscard]] std::string canonical(const std::string& pointer) const;
  /// The same, where things of a part stand.
  [[nodiscard]] std::string in_own_part(const std::string& pointer) const;
  [[nodiscard]] const PlanPlace* in_host(const std::string& pointer) const;
  [[nodiscard]] bool gave_way(const std::string& pointer) const;
  [[nodiscard]] bool may_stand(const std::string& pointer) const;
  [[nodiscard]] Value value_of(const PlanPlace& place) const;
  [[nodiscard]] Value value_of(const Draft& draft) const;
  [[nodiscard]] bool is_open(const std::string& pointer) const;

  const Resolved& resolved_;
  const Context context_;
  PlanPlaces places_;
  std::optional<Histories> histories_;
  PartPointers parts_;
  std::vector<RuleAt> rules_;   ///< sorted
  std::set<std::string> open_;  ///< pointers of open values
};

}  // namespace tgtcfg
