// The names that targets, parts and devices have.
#pragma once

#include <tgtcfg/config_spec.h>
#include <tgtcfg/diagnostics.h>

#include <string>
#include <string_view>

namespace tgtcfg {

/// Reports a word that cannot be the name of `what` (a target, part or device) at `pointer`.
void check_name(const Located<std::string>& name, std::string_view what, const std::string& pointer,
                Diagnostics& diags);

/// The same for targets, parts and devices of a configuration at `base` whose values are `wrong`
/// and will be taken away: nobody reads their names later.
void check_names_of_wrong(const Value& config, const Poison& wrong, const std::string& base,
                          Diagnostics& diags);

}  // namespace tgtcfg
