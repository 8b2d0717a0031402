// What led to a plan, written beside it.
#pragma once

#include "explain/explainer.h"
#include "plan/plan_json.h"

namespace tgtcfg {

/// A plan's `trace`, and its `origins`: by configuration pointer what gave each
/// value its final form. There are more of them than of anything else in a
/// plan: they are written one by one.
class Provenance {
 public:
  /// `resolved` and the sources of the context outlive it.
  Provenance(const Resolved& resolved, const Context& context);

  /// For `write_plan`, which it outlives.
  [[nodiscard]] MemberWriters members() const;

 private:
  const Resolved& resolved_;
  Explainer explainer_;
  const SourceMap& sources_;
};

}  // namespace tgtcfg
