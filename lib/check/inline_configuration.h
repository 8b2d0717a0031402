// Configurations that are written inside of targets and parts, under `config`: each becomes what it
// is without that key, so that nothing after this has to know the form.
// Rule: docs/rules/parts.md#part-in-targets.
#pragma once

#include <tgtcfg/diagnostics.h>
#include <tgtcfg/value.h>

#include <string>
#include <vector>

namespace tgtcfg {

/// Whether a target or part has a configuration under `config`, and not the name of one.
[[nodiscard]] bool holds_configuration(const Value& entry);

/// Takes them out of `targets` and `parts` of a configuration. `{config: {…}}` becomes that
/// configuration; a target that has a kind as well stays, with a part of the same name beside it.
void take_out_configurations(Object& members, Diagnostics& diags);

/// A pointer into such a configuration, which leads through `config`, as it is in the tree.
[[nodiscard]] std::vector<std::string> pointer_without_config(std::vector<std::string> pointer,
                                                              const Value& tree);

}  // namespace tgtcfg
