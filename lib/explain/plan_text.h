// A plan for people: one line a target.
#pragma once

#include <tgtcfg/plan.h>

#include <string>

namespace tgtcfg {

/// Columns id, canonical target, host; then devices and what else was asked.
[[nodiscard]] std::string plan_text(const Plan& plan);

}  // namespace tgtcfg
