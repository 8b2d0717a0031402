// Which functions of a configuration each of its targets makes code for.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "emit/emission_context.h"

namespace tgtcfg {

/// The names and patterns of functions that the target, or a host (`host0`), makes code for. What
/// an external target would take is with the target that takes over. What the configuration around
/// a part gives to it is with the target that it names, else with the default target.
[[nodiscard]] std::vector<std::string> functions_of(const EmissionContext& context,
                                                    std::string_view id);

/// The target of a part that makes the code of a given function; empty when there is none.
[[nodiscard]] std::string target_of(const GivenFunction& given, const PlanIndex& part);

/// What a configuration gives to its parts, with what it was given itself for parts of parts.
class FunctionsOfParts {
 public:
  FunctionsOfParts(const PlanIndex& around, const std::vector<GivenFunction>& given_around);
  /// To one of them.
  [[nodiscard]] std::vector<GivenFunction> given_to(const std::string& part) const;

 private:
  const PlanIndex& around_;
  std::unordered_map<std::string, std::vector<GivenFunction>> passed_on_;
};

/// Lists what the backend's row does not use of the members of functions and devices, where it uses
/// the functions and devices themselves.
void drop_function_members(EmissionContext& context);
void drop_device_members(EmissionContext& context);

}  // namespace tgtcfg
