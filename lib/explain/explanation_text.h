// What is told of a value, where the value stands beside it: of a plan's parts
// it is as large as they are, and who tells all of them copies none.
#pragma once

#include <tgtcfg/explanation.h>

#include <string>

namespace tgtcfg {

/// Appends what `explanation_text` says of an explanation with this value.
void append_explanation(std::string& text, const Explanation& explanation, const Value& value,
                        const SourceMap& sources);
/// As `to_json` of an explanation with this value.
[[nodiscard]] Value explanation_json(const Explanation& explanation, const Value& value,
                                     const SourceMap& sources);
/// `{kind, layer, file, range}`, or null.
[[nodiscard]] Value origin_json(const std::optional<Origin>& origin, const SourceMap& sources);

}  // namespace tgtcfg
