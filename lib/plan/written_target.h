// Writes a target of a plan as a user would write it.
#pragma once

#include <tgtcfg/pipeline.h>

#include <memory>

namespace tgtcfg {

struct PlanTarget;
struct TargetRecord;

struct WrittenTarget {
  Value entry;                         ///< an object: `{tag, ...changes}` or `{kind, ...}`
  std::shared_ptr<const Target> host;  ///< the host implied by the tag
};

/// Returns the entry without values implied by the database: defaults, fixed values, the kind's
/// keys. `with_host` allows an entry whose tag implies the host.
[[nodiscard]] WrittenTarget written_target(const Target& planned, bool with_host,
                                           const Database& database);
/// Same for a host, whose code is always compiled by its own kind.
[[nodiscard]] WrittenTarget written_host(const Target& planned, const Database& database);

/// Returns changes that turn `base` into `wanted`; null removes an attribute. Returns nullopt if
/// changes cannot express it (another kind, a removed code generator).
[[nodiscard]] std::optional<Object> changes_between(const Target& base, const Target& wanted);

}  // namespace tgtcfg
