// Assigns the functions of a configuration to the targets that compile them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "emit/emission_context.h"

namespace tgtcfg {

/// Returns the names and patterns of functions that a target or host (`host0`) compiles. Functions
/// of an external target are listed with the target that takes over. Functions assigned to a part
/// are listed with the target they name, otherwise with the default target.
[[nodiscard]] std::vector<std::string> functions_of(const EmissionContext& context,
                                                    std::string_view id);

/// Returns what a configuration gives to a part, or passes on to it.
[[nodiscard]] GivenToPart given_to_part(const Plan& part, std::string_view id, const Plan& around,
                                        const GivenToPart& given_around);

/// Lists the members of functions and devices that the backend's row does not use, if it uses the
/// functions and devices themselves.
void drop_function_members(EmissionContext& context);
void drop_device_members(EmissionContext& context);
/// The same for links and memories, if the backend uses them.
void drop_system_members(EmissionContext& context);

}  // namespace tgtcfg
