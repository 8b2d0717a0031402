// Which functions of a configuration each of its targets makes code for.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "emit/emission_context.h"

namespace tgtcfg {

/// The general target that makes the code of `id`: itself, the one that a function narrowed, or
/// the one that an external target serves. Null where no target is called so.
[[nodiscard]] const ConfiguredTarget* general_target(const CompilationConfig& config,
                                                     std::string_view id);

/// The target of the default device, else the only general target; empty when neither is there.
[[nodiscard]] std::string default_target(const CompilationConfig& config);

/// The names and patterns of functions that the target, or a host (`host0`), makes code for. What
/// an external target would take is with the target that takes over. What the configuration around
/// a part gives to it is with the default target.
[[nodiscard]] std::vector<std::string> functions_of(const EmissionContext& context,
                                                    std::string_view id);

/// The names and patterns of functions that the configuration gives to a part.
[[nodiscard]] std::vector<std::string> functions_given_to(const CompilationConfig& config,
                                                          std::string_view part);

/// Lists what the backend's row does not use of the members of functions and devices, where it uses
/// the functions and devices themselves.
void drop_function_members(EmissionContext& context);
void drop_device_members(EmissionContext& context);

}  // namespace tgtcfg
