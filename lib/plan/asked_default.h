// Tells whether the default device of a plan was requested explicitly, even if a rule would have
// chosen it too. Rules: docs/rules/devices.md#default-device-asked.
#pragma once

#include <tgtcfg/plan.h>

#include <optional>
#include <string_view>

namespace tgtcfg {

/// The name of the rule in a trace.
inline constexpr std::string_view default_asked_rule = "default-device-asked";

[[nodiscard]] bool is_asked_default(std::string_view rule, std::string_view pointer);

/// Returns the rule that chooses the plan's default device if it was not requested:
/// `default-device-only` or `default-device-cpu`.
[[nodiscard]] std::optional<std::string_view> rule_of_default(const Plan& plan);

}  // namespace tgtcfg
