// Writes explanations whose value is passed separately. The value of a plan's part is as large as
// the part, so explaining all values must not copy them.
#pragma once

#include <tgtcfg/explanation.h>

#include <string>

namespace tgtcfg {

/// Appends the result of `explanation_text` for an explanation with this value.
void append_explanation(std::string& text, const Explanation& explanation, const Value& value,
                        const SourceMap& sources);
/// Returns the result of `to_json` for an explanation with this value.
[[nodiscard]] Value explanation_json(const Explanation& explanation, const Value& value,
                                     const SourceMap& sources);
/// Returns `{kind, layer, file, range}`, or null.
[[nodiscard]] Value origin_json(const std::optional<Origin>& origin, const SourceMap& sources);

}  // namespace tgtcfg
