// Whether the default device of a plan was asked for, where a rule would have chosen it, too.
#pragma once

#include <tgtcfg/plan.h>

#include <string_view>

namespace tgtcfg {

/// In a trace: docs/rules/devices.md#default-device-asked.
inline constexpr std::string_view default_asked_rule = "default-device-asked";

[[nodiscard]] inline bool is_asked_default(std::string_view rule, std::string_view pointer) {
  return rule == default_asked_rule && pointer == "/default-device";
}

}  // namespace tgtcfg
