// Relations between the records of one plan.
#pragma once

#include <tgtcfg/plan.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg {

/// Returns the general target that compiles the code of `id`: the target itself, the base of a
/// specialization, or the target that an external target works for. Null if there is none.
[[nodiscard]] const PlanTarget* general_target(const Plan& plan, std::string_view id);
/// Returns the target of the default device, or else the only general target. Empty if there is
/// neither.
[[nodiscard]] std::string default_target(const Plan& plan);

/// Return ascending indices in a list of the plan: functions and devices that name the target, and
/// functions compiled by a target or host. Functions of an external target are also listed at the
/// general target that compiles the remaining code.
[[nodiscard]] std::vector<std::size_t> functions_naming(const Plan& plan, std::string_view target);
[[nodiscard]] std::vector<std::size_t> devices_naming(const Plan& plan, std::string_view target);
[[nodiscard]] std::vector<std::size_t> functions_made_by(const Plan& plan, std::string_view id);

}  // namespace tgtcfg
