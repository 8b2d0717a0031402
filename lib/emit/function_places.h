// Assigns the functions of a configuration to the targets that compile them.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "emit/emission_context.h"

namespace tgtcfg {

/// Returns the names and patterns of functions that a target or host (`host0`) compiles. Functions
/// of an external target are listed with the target that takes over. Functions assigned to a part
/// are listed with the target they name, otherwise with the default target.
[[nodiscard]] std::vector<std::string> functions_of(const EmissionContext& context,
                                                    std::string_view id);

/// Returns the target of a part that compiles a given function, or an empty string.
[[nodiscard]] std::string target_of(const GivenFunction& given, const PlanIndex& part);

/// Functions that a configuration assigns to its parts, and passes on to nested parts.
class FunctionsOfParts {
 public:
  FunctionsOfParts(const PlanIndex& around, const std::vector<GivenFunction>& given_around);
  /// Returns the functions assigned to one part.
  [[nodiscard]] std::vector<GivenFunction> given_to(const std::string& part) const;

 private:
  const PlanIndex& around_;
  std::unordered_map<std::string, std::vector<GivenFunction>> passed_on_;
};

/// Lists the members of functions and devices that the backend's row does not use, if it uses the
/// functions and devices themselves.
void drop_function_members(EmissionContext& context);
void drop_device_members(EmissionContext& context);
/// The same for links and memories, if the backend uses them.
void drop_system_members(EmissionContext& context);

}  // namespace tgtcfg
