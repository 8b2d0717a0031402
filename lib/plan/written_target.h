// A target of a plan as somebody would have written it.
#pragma once

#include <tgtcfg/pipeline.h>

#include <memory>

namespace tgtcfg {

struct PlanTarget;
struct TargetRecord;

struct WrittenTarget {
  Value entry;                         ///< an object: `{tag, ...changes}` or `{kind, ...}`
  std::shared_ptr<const Target> host;  ///< the host that its tag brings along
};

/// The entry without what the rows give back: defaults, fixed values, the kind's keys. `with_host`:
/// the entry may carry the host of its tag.
[[nodiscard]] WrittenTarget written_target(const Target& planned, bool with_host,
                                           const Database& database);
/// The same of a host, whose code no other generator makes.
[[nodiscard]] WrittenTarget written_host(const Target& planned, const Database& database);

/// The attributes of `wanted` that are other than in `base`, as changes over it; null takes one
/// away. Nothing when no changes lead there (another kind, a code generator that goes away).
[[nodiscard]] std::optional<Object> changes_between(const Target& base, const Target& wanted);

}  // namespace tgtcfg
