// Matches names of functions with the patterns next to them, and finds the targets and parts that
// functions name. Rule: docs/rules/functions.md#function-part.
#pragma once

#include <tgtcfg/diagnostics.h>
#include <tgtcfg/value.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "resolve/config_state.h"
#include "resolve/name_pattern.h"

namespace tgtcfg {

/// Returns the patterns among the names, most specific first.
[[nodiscard]] std::vector<const Member*> patterns_among(const std::vector<const Member*>& names);

/// Completes an exact name without a location from the matching pattern. `left` decreases with each
/// comparison.
[[nodiscard]] Member with_place_of_pattern(const Member& asked,
                                           const std::vector<const Member*>& patterns,
                                           std::int64_t& left, Diagnostics& diags);

/// Reports entries that may match the same function with different constraints.
void report_overlaps(const std::vector<FunctionEntry>& entries, Diagnostics& diags);

/// True if a text means `PART` or `PART:TARGET` and is not the name of a target.
[[nodiscard]] bool means_part(const ConfigState& state, std::string_view text);

/// Returns the only general target; null if there are none or several.
[[nodiscard]] const PlanTarget* only_general(const Plan& config);

/// Reports an unknown name that is a misspelt part or record of a part. Returns false otherwise.
[[nodiscard]] bool report_misspelt_part(ConfigState& state, const Value& name,
                                        const std::string& pointer);

/// Returns the part that `part:` names. Returns null for an unknown part, which is reported, or an
/// invalid one.
[[nodiscard]] const Plan* part_by_name(ConfigState& state, const Value& name,
                                       const std::string& pointer);

/// Returns `PART:ID` for a target of a part, given by its path there. An empty path selects the
/// part's only general target. Returns nullopt after reporting an unknown target.
[[nodiscard]] std::optional<std::string> target_in_part(ConfigState& state, std::string_view part,
                                                        std::string_view path, Span span,
                                                        const std::string& pointer);

/// Returns the first target that equals `target`, whatever its name; null if there is none.
[[nodiscard]] const PlanTarget* target_like(ConfigState& state, const Target& target);

/// Of the general targets that `target` specializes or serves, returns the most specific one; null
/// if there is none.
[[nodiscard]] const PlanTarget* base_of(const ConfigState& state, const Target& target);

/// Returns the targets of a code generator that serve a target; all if `served` is empty.
[[nodiscard]] std::vector<const PlanTarget*> targets_of_generator(const ConfigState& state,
                                                                  const std::string& generator,
                                                                  const std::string& served);

}  // namespace tgtcfg
