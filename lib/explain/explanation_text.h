// Origins and values as text and JSON, and the provenance of a plan.
#pragma once

#include <tgtcfg/explanation.h>
#include <tgtcfg/value.h>

#include <string>

#include "explain/explainer.h"
#include "plan/plan_json.h"

namespace tgtcfg {

/// Returns `{kind, layer, file, range}`, or null.
[[nodiscard]] Value origin_json(const std::optional<Origin>& origin, const SourceMap& sources);

/// Returns a target's canonical string. Maps are printed as JSON; long ones are cut.
[[nodiscard]] std::string value_text(const Value& value);

/// A plan's `trace` and its `origins`: the final origin of each value, by configuration pointer.
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
