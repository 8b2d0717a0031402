// Which tag says what a target says.
#pragma once

#include <tgtcfg/pipeline.h>

#include <optional>
#include <string>
#include <vector>

namespace tgtcfg {

struct NearestTag {
  std::string name;
  Object changes;            ///< over its definition; none: the definition equals the target
  bool brings_host = false;  ///< its definition carries a host that the target does not
  std::vector<std::string> equals{};  ///< other tags that equal the target as well as it does
};

/// The tag whose definition equals the target, defaults considered, else the one with the least
/// changes: first of all the tag that its model stood for, then those that name the same device.
/// Hosts are compared when the target has one. Nothing when no tag is of that kind.
[[nodiscard]] std::optional<NearestTag> nearest_tag(const Target& target, const Database& database);

}  // namespace tgtcfg
