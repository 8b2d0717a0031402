// Checks names of targets, parts and devices.
#pragma once

#include <tgtcfg/config_spec.h>
#include <tgtcfg/diagnostics.h>

#include <string>
#include <string_view>

namespace tgtcfg {

/// Reports an invalid name of `what` (a target, part or device) at `pointer`.
void check_name(const Located<std::string>& name, std::string_view what, const std::string& pointer,
                Diagnostics& diags);

/// Checks the names of targets, parts and devices at `base` whose values are `wrong`. These values
/// are then removed, so their names are not read later.
void check_names_of_wrong(const Value& config, const Poison& wrong, const std::string& base,
                          Diagnostics& diags);

}  // namespace tgtcfg
