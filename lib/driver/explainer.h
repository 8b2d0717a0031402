// Where a value comes from: the layers that set it, the rules that fired for it.
#pragma once

#include <tgtcfg/pipeline.h>

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "driver/layer_history.h"
#include "driver/plan_places.h"
#include "driver/request.h"

namespace tgtcfg {

/// A plan with everything that led to it.
struct Resolved {
  std::string input;  ///< as typed
  Plan plan;
  std::optional<ConfigSpec> spec;            ///< none: the input was a plan
  std::shared_ptr<const LayerStack> layers;  ///< likewise
  std::vector<TraceEntry> trace;             ///< of parts, too
};

/// Resolves a request and keeps what led there. Nothing: the errors are in `session.findings`.
[[nodiscard]] std::optional<Resolved> resolve_with_layers(Session& session, Request request,
                                                          std::string_view command);

/// What gave a value its final form.
struct Origin {
  std::string kind;   ///< as `HistoryEntry::kind`; `rule`, `plan`
  std::string layer;  ///< a file, an option, a tag, a kind, a rule
  Span span;
};

/// All that is known of one value.
struct Explanation {
  std::string pointer;                     ///< in the configuration form
  std::vector<std::string> plan_pointers;  ///< elements of lists by id
  Value value;
  std::string state;  ///< `set tag default rule open derived`, `not set`
  std::vector<HistoryEntry> history;
  std::vector<TraceEntry> rules;
};

class Explainer {
 public:
  /// `resolved` outlives it.
  Explainer(const Resolved& resolved, const Session& session, Findings& findings);

  /// By configuration pointer; nothing when there is no such value.
  [[nodiscard]] std::optional<Explanation> explain(const std::string& pointer) const;
  /// By plan pointer.
  [[nodiscard]] std::optional<Explanation> explain_in_plan(const std::string& pointer) const;
  /// Every pointer that `explain` takes: of values that are there, without the maps around them.
  [[nodiscard]] std::vector<std::string> pointers() const;
  [[nodiscard]] std::vector<std::string> plan_pointers() const;
  /// The origin of what stands at a plan pointer.
  [[nodiscard]] std::optional<Origin> origin_in_plan(const std::string& pointer) const;
  /// The origin of what stands at a configuration pointer.
  [[nodiscard]] std::optional<Origin> origin(const std::string& pointer) const;

 private:
  [[nodiscard]] Explanation explanation_of(const std::string& pointer) const;
  [[nodiscard]] std::vector<HistoryEntry> history(const std::string& pointer) const;
  [[nodiscard]] std::vector<TraceEntry> rules_for(const std::string& pointer, bool of_host) const;
  [[nodiscard]] std::vector<TraceEntry> rules_where(
      const std::function<bool(const std::string&)>& fits) const;
  [[nodiscard]] std::string canonical(const std::string& pointer) const;
  [[nodiscard]] const PlanPlace* in_host(const std::string& pointer) const;
  [[nodiscard]] bool may_stand(const std::string& pointer) const;
  [[nodiscard]] Value value_of(const PlanPlace& place) const;
  [[nodiscard]] bool is_open(const std::string& pointer) const;

  const Resolved& resolved_;
  const Session& session_;
  PlanPlaces places_;
  std::optional<Histories> histories_;
};

/// `{kind, layer, file, range}`, or null.
[[nodiscard]] Value origin_json(const std::optional<Origin>& origin, const SourceMap& sources);
/// The same in a few words: `b.yaml:3:7`, `rule host-default`.
[[nodiscard]] std::string origin_text(const std::optional<Origin>& origin,
                                      const SourceMap& sources);

}  // namespace tgtcfg
