// Writes a target of a plan as a user would write it, and finds the tag that describes a target.
#pragma once

#include <tgtcfg/pipeline.h>

#include <memory>
#include <optional>
#include <string>
#include <vector>

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

struct NearestTag {
  std::string name;
  Object changes;            ///< relative to the definition; empty if the definition equals the
                             ///< target
  bool brings_host = false;  ///< true if the definition has a host and the target does not
  std::vector<std::string> equals{};  ///< other tags that equal the target equally well
};

/// Returns the tag whose definition equals the target with defaults, or else needs the fewest
/// changes. The tag of the target's model is preferred, then tags of the same device. Hosts are
/// compared if the target has one. Returns nullopt if the kind has no tag.
[[nodiscard]] std::optional<NearestTag> nearest_tag(const Target& target, const Database& database);

}  // namespace tgtcfg
