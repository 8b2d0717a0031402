// Explanations and origins as text and JSON. The value of a plan's part is as large as the part, so
// explaining all values must not copy them: their value is passed separately.
#pragma once

#include <tgtcfg/explanation.h>
#include <tgtcfg/value.h>

#include <string>

#include "explain/explainer.h"
#include "plan/plan_json.h"

namespace tgtcfg {

/// Appends the result of `explanation_text` for an explanation with this value.
void append_explanation(std::string& text, const Explanation& explanation, const Value& value,
                        const SourceMap& sources);
/// Returns the result of `to_json` for an explanation with this value.
[[nodiscard]] Value explanation_json(const Explanation& explanation, const Value& value,
                                     const SourceMap& sources);
/// Returns `{kind, layer, file, range}`, or null.
[[nodiscard]] Value origin_json(const std::optional<Origin>& origin, const SourceMap& sources);

/// Returns a target's canonical string. Maps are printed as JSON; long ones are cut.
[[nodiscard]] std::string value_text(const Value& value);

/// A plan's `trace` and its `origins`: the final origin of each value, by configuration pointer.
/// There are more origins than anything else in a plan, so they are written one by one.
class Provenance {
 public:
  /// `resolved` and the sources of the context must outlive this object.
  Provenance(const Resolved& resolved, const Context& context);

  /// Returns the writers for `write_plan`. This object must outlive them.
  [[nodiscard]] MemberWriters members() const;

 private:
  const Resolved& resolved_;
  Explainer explainer_;
  const SourceMap& sources_;
};

}  // namespace tgtcfg
