// Plans of configurations with tens of thousands of targets, which are not kept twice.
#pragma once

#include <tgtcfg/compilation_config.h>
#include <tgtcfg/plan.h>

#include <string>

namespace tgtcfg {

/// What `make_plan` gives, of a configuration that has no further use: its targets are moved.
[[nodiscard]] Plan plan_in_place_of(CompilationConfig config);
/// The fingerprint of the plan, which is not made for it.
[[nodiscard]] std::string plan_fingerprint_of(const CompilationConfig& config);

}  // namespace tgtcfg
