// How today's TVM hands work to an external code generator: a partitioner that marks what the
// generator takes, before the rest is compiled.
#pragma once

#include <tgtcfg/plan.h>

#include <optional>
#include <string_view>

#include "plan/plan_index.h"

namespace tgtcfg {

class Database;

/// The call of an external target's partitioner, with the options of its code generation. Nothing
/// when that release of TVM (empty: the newest) has none for its generator.
[[nodiscard]] std::optional<Value> tvm_partition(const PlanTarget& external, const PlanIndex& index,
                                                 std::string_view release,
                                                 const Database& database);

}  // namespace tgtcfg
