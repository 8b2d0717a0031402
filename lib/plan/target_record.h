// A resolved target as what hosts and targets of a plan have in common.
#pragma once

#include <tgtcfg/plan.h>

namespace tgtcfg {

/// All but the id and the fingerprint.
void fill_record(Target target, TargetRecord& record);
/// The generator without the places of its options.
[[nodiscard]] Codegen planned_codegen(const Codegen& codegen);

}  // namespace tgtcfg
