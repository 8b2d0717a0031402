// The constraints of functions as today's TVM keeps them: an attribute `target` of functions, a
// virtual device of what they compute.
#pragma once

#include <tgtcfg/pipeline.h>
#include <tgtcfg/plan.h>

#include <map>
#include <set>
#include <string>
#include <vector>

#include "emit/function_places.h"

namespace tgtcfg {

class Database;

/// Of a virtual device that names none.
constexpr const char* default_memory_scope = "global";

/// What an emission holds: functions refer to nothing else.
struct TvmWritten {
  std::set<std::string> ids;                       ///< of targets
  std::set<std::string> devices;                   ///< virtual devices
  std::map<std::string, std::string> replaced_by;  ///< external targets, by the one they serve
  /// The id that stands for a target of the plan, or nothing.
  [[nodiscard]] std::string target_for(const std::string& id) const;
};

struct LostFunction {
  std::string function;  ///< name or pattern
  std::string what;
  std::string reason;
};

struct TvmFunctions {
  Object written;  ///< by name or pattern
  std::vector<LostFunction> lost;
};

[[nodiscard]] TvmFunctions tvm_functions(const PlanIndex& index, const TvmWritten& written,
                                         const TvmForm& form, const Database& database);

/// What the configuration around a part says of a function that it gives to the part.
[[nodiscard]] Value given_function(const GivenFunction& given, const PlanIndex& part,
                                   const TvmWritten& written);

}  // namespace tgtcfg
