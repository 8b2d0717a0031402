// The origin of a plan, written next to it.
#pragma once

#include "explain/explainer.h"
#include "plan/plan_json.h"

namespace tgtcfg {

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
