// Origins and values as text and JSON, and the provenance of a plan.
#pragma once

#include <tgtcfg/explanation.h>
#include <tgtcfg/value.h>

#include <string>

#include "explain/explainer.h"

namespace tgtcfg {

/// Returns `{kind, layer, file, range}`, or null.
[[nodiscard]] Value origin_json(const std::optional<Origin>& origin, const SourceMap& sources);

/// Returns a target's canonical string. Maps are printed as JSON; long ones are cut.
[[nodiscard]] std::string value_text(const Value& value);

/// Adds `trace` to the document of a plan, and `origins`: the final origin of each value, by
/// configuration pointer.
void add_provenance(const Resolved& resolved, const Context& context, Value& plan);

}  // namespace tgtcfg
