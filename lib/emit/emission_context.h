// What makers of emissions work with: the plan, the row of the backend, and what gets lost.
#pragma once

#include <tgtcfg/diagnostics.h>
#include <tgtcfg/emission.h>

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "emit/backend_row.h"
#include "plan/plan_index.h"

namespace tgtcfg {

/// A function that the configuration around a part gives to it.
struct GivenFunction {
  std::string match;
  std::string target;  ///< its path in the part; empty: the default target
};

/// All of those.
struct GivenFunctions {
  GivenFunctions() = default;
  GivenFunctions(std::vector<GivenFunction> functions, const PlanIndex& part);

  std::vector<GivenFunction> all;
  std::unordered_map<std::string, std::vector<std::string>> by_target;  ///< their names
};

/// The state of an emission: what the stage works with, and what it has found so far.
struct EmissionContext : Context {
  /// What it gets outlives it. `given`: of a part, what the configuration around it gives to it.
  EmissionContext(const Context& around, const PlanIndex& things, const BackendRow& of,
                  const EmissionOptions& with, std::string before,
                  std::shared_ptr<const GivenFunctions> given);

  const PlanIndex& index;
  const Plan& config;
  const BackendRow& row;
  const EmissionOptions& asked;
  std::vector<DroppedMember> dropped{};
  std::string prefix;        ///< of step ids and pointers: `part/`
  bool only_listed = false;  ///< what gets lost is reported elsewhere, and only listed here
  /// Members that are no target's are spoken of here, though only some targets were chosen.
  bool speaks_of_all = false;
  /// External targets that are handed over as what they are.
  std::set<std::string, std::less<>> handed_over{};
  std::shared_ptr<const GivenFunctions> given_functions;

  /// Of names that only our tables lack, and of losses.
  [[nodiscard]] Severity severity() const {
    return options.lenient ? Severity::warning : Severity::error;
  }
  void drop(const std::string& pointer, FieldUse use, const std::string& reason);
  /// Drops it as `lost`, which is an error unless leniency was asked for.
  void lose(const std::string& pointer, const std::string& what, const std::string& reason,
            Span span);
  [[nodiscard]] bool is_chosen(std::string_view id) const {
    return asked.chosen.empty() || chosen_.contains(id);
  }
  /// The targets that were chosen, in the order of the configuration.
  [[nodiscard]] std::vector<const PlanTarget*> chosen_here() const;

 private:
  std::unordered_set<std::string_view> chosen_;
};

/// What is chosen of a part, seen from there: by its own name all of it (nothing in the list), by
/// `PART:ID` that alone. No value: nothing.
[[nodiscard]] std::optional<std::vector<std::string>> chosen_in_part(
    std::string_view part, const std::vector<std::string>& chosen);

/// A target or host on its way to a tool.
struct ToolTarget {
  const Target* target = nullptr;
  std::string id;
  const Target* host = nullptr;
  [[nodiscard]] std::string pointer(std::string_view attribute) const;
  /// Where the attribute was given, else where the target was.
  [[nodiscard]] Span place(std::string_view attribute) const;
};

/// Whether the host's row has triples, and it names none.
[[nodiscard]] bool names_no_triple(const Target& host, const EmissionContext& context);

/// The general targets of the configuration that were chosen, and its host when it was. External
/// ones are dropped: as `fallback` where a target takes over, as `lost` otherwise.
[[nodiscard]] std::vector<ToolTarget> chosen_targets(EmissionContext& context, bool with_hosts);

/// What the row says of a member that was given: nothing when it is used.
void drop_member(EmissionContext& context, std::string_view field, const std::string& pointer);

/// Lists what the backend does not use of the configuration and these targets, by its row.
void drop_members(EmissionContext& context, const std::vector<ToolTarget>& targets);

/// What a maker gives: the steps, and what is no step.
struct Made {
  std::vector<EmissionStep> steps;
  Value data = Object{};
  std::vector<DataBeside> beside{};
};
/// Nothing exactly when an error was added.
using Maker = std::optional<Made> (*)(EmissionContext& context);

/// The step of a row for a target (an id, or empty: all of them).
[[nodiscard]] EmissionStep step_of(const BackendStep& row, const std::string& target,
                                   std::vector<std::string> arguments,
                                   const EmissionContext& context);
/// Whether the backend takes the target; says which backends do when it does not.
bool check_kind(const ToolTarget& target, EmissionContext& context);

[[nodiscard]] std::optional<Made> make_each_target(EmissionContext& context);
[[nodiscard]] std::optional<Made> make_fatbin(EmissionContext& context);
[[nodiscard]] std::optional<Made> make_device_program(EmissionContext& context);
[[nodiscard]] std::optional<Made> make_tvmc(EmissionContext& context);
[[nodiscard]] std::optional<Made> make_graph(EmissionContext& context);

}  // namespace tgtcfg
