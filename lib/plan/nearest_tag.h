// Finds the tag that describes a target.
#pragma once

#include <tgtcfg/pipeline.h>

#include <optional>
#include <string>
#include <vector>

namespace tgtcfg {

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
