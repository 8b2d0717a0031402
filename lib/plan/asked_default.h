// Whether the default device of a plan was asked for, where a rule would have chosen it, too.
// Rules: docs/rules/devices.md#default-device-asked.
#pragma once

#include <tgtcfg/plan.h>

#include <optional>
#include <string_view>

namespace tgtcfg {

/// In a trace.
inline constexpr std::string_view default_asked_rule = "default-device-asked";

[[nodiscard]] bool is_asked_default(std::string_view rule, std::string_view pointer);

/// The rule that finds the default device of the plan, where nobody asked for another:
/// `default-device-only`, `default-device-cpu`.
[[nodiscard]] std::optional<std::string_view> rule_of_default(const Plan& plan);

}  // namespace tgtcfg
