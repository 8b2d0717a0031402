// A plan for people: one line per target.
#pragma once

#include <tgtcfg/plan.h>

#include <string>

namespace tgtcfg {

/// Returns a table with columns id, canonical target and host, followed by devices and settings.
[[nodiscard]] std::string plan_text(const Plan& plan);

}  // namespace tgtcfg
