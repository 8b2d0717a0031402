// Configurations inside of targets and parts, under `config`. They are rewritten without that key,
// so that later stages need not know this form.
// Rule: docs/rules/parts.md#part-in-targets.
#pragma once

#include <tgtcfg/diagnostics.h>
#include <tgtcfg/value.h>

#include <string>
#include <vector>

namespace tgtcfg {

/// Returns true if a target or part contains a configuration under `config`, not only its name.
[[nodiscard]] bool holds_configuration(const Value& entry);

/// Moves these configurations out of `targets` and `parts`. `{config: {…}}` becomes that
/// configuration. A target with a kind remains, next to a part of the same name.
void take_out_configurations(Object& members, Diagnostics& diags);

/// Translates a pointer through `config` to its location in the rewritten tree.
[[nodiscard]] std::vector<std::string> pointer_without_config(std::vector<std::string> pointer,
                                                              const Value& tree);

}  // namespace tgtcfg
