// Helpers shared by decompose() and compose().
#pragma once

#include <tgtcfg/pipeline.h>

#include <optional>
#include <string>
#include <vector>

namespace tgtcfg {

struct PlanTarget;

/// `homogeneous`: the id of the only target that is not a specialization, or nullopt.
[[nodiscard]] std::optional<std::string> only_target(const std::vector<PlanTarget>& targets);
/// Checks schema and references of a partial plan for compose(). Its fingerprints may be older than
/// edits.
[[nodiscard]] std::optional<Plan> check_piece(const Document& document, Diagnostics& diags);
/// True if the plan has settings of its own: executor, runtime, pass configuration, ….
[[nodiscard]] bool has_settings(const Plan& plan);

}  // namespace tgtcfg
