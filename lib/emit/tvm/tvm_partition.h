// External code generators in current TVM: before compilation, a partitioner marks the functions
// that the generator handles.
#pragma once

#include <tgtcfg/plan.h>

#include <optional>
#include <string_view>

#include "plan/plan_index.h"

namespace tgtcfg {

class Database;

/// Returns the call of an external target's partitioner, with the options of its code generation.
/// Returns nullopt if the TVM release (empty for the newest) does not have one.
[[nodiscard]] std::optional<Value> tvm_partition(const PlanTarget& external, const PlanIndex& index,
                                                 std::string_view release,
                                                 const Database& database);

}  // namespace tgtcfg
