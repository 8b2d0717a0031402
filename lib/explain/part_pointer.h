// Pointers to things of parts as people write them: a part inside `targets` is addressed like a
// target there, `/targets/npu:dsp/mcpu`, `/targets/npu/dsp/mcpu` or in full.
#pragma once

#include <tgtcfg/plan.h>

#include <string>

namespace tgtcfg {

/// Where the plan's configuration has it: `/parts/npu/targets/dsp/mcpu`. Anything else as it is.
[[nodiscard]] std::string in_parts(const std::string& pointer, const Plan& plan);

/// The same place where the part was written inside `targets`: `/targets/npu/targets/dsp/mcpu`.
[[nodiscard]] std::string in_targets(const std::string& pointer);

}  // namespace tgtcfg
