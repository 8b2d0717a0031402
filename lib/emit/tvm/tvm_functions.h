// Constraints of functions in current TVM: an attribute `target` of functions, and a virtual device
// for their results. Before compilation, a partitioner marks the functions that an external code
// generator handles.
#pragma once

#include <tgtcfg/pipeline.h>
#include <tgtcfg/plan.h>

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "emit/function_places.h"

namespace tgtcfg {

class Database;

/// Memory scope of a virtual device that does not set one.
constexpr const char* default_memory_scope = "global";

/// The targets and devices of an emission. Functions may only refer to these.
struct TvmWritten {
  std::set<std::string> ids;                       ///< ids of targets
  std::set<std::string> devices;                   ///< ids of virtual devices
  std::map<std::string, std::string> replaced_by;  ///< external target -> its general target
  /// Returns the id of the written target for a target of the plan; empty if not written.
  [[nodiscard]] std::string target_for(const std::string& id) const;
};

struct LostFunction {
  std::string function;  ///< name or pattern
  std::string what;
  std::string reason;
};

struct TvmFunctions {
  Object written;  ///< keyed by name or pattern
  std::vector<LostFunction> lost;
};

[[nodiscard]] TvmFunctions tvm_functions(const Plan& plan, const TvmWritten& written,
                                         const TvmForm& form, const Database& database);

/// Returns the call of an external target's partitioner, with the options of its code generation.
/// Returns nullopt if the TVM release (empty for the newest) does not have one.
[[nodiscard]] std::optional<Value> tvm_partition(const PlanTarget& external, const Plan& plan,
                                                 std::string_view release,
                                                 const Database& database);

}  // namespace tgtcfg
