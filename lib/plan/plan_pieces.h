// What decompose() and compose() share: finishing a piece.
#pragma once

#include <tgtcfg/pipeline.h>

#include <optional>
#include <string>
#include <vector>

namespace tgtcfg {

struct PlanTarget;

/// `homogeneous`: the id of the only target that no function made, else nothing.
[[nodiscard]] std::optional<std::string> only_target(const std::vector<PlanTarget>& targets);
/// A piece as input of compose(): schema and references. Its fingerprints may be those of before it
/// was edited.
[[nodiscard]] std::optional<Plan> check_piece(const Document& document, Diagnostics& diags);
/// Whether a plan sets anything for all that it holds: executor, runtime, pass configuration, ….
[[nodiscard]] bool has_settings(const Plan& plan);

}  // namespace tgtcfg
