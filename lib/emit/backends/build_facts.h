// What a build says of its targets and of the machine that drives them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "emit/emission_context.h"

namespace tgtcfg {

/// A host of the build.
struct BuildHost {
  std::string path;                    ///< `host0`, `part/host0`
  std::optional<std::string> same_as;  ///< the path of the target that is equal to it
  const Target* host = nullptr;
  const Plan* config = nullptr;
  bool is_default = false;
};

/// Its backend, and what is known of the machine; only what is known.
[[nodiscard]] Value facts_of(const Target& target, const BackendRow& backend);

/// The configuration whose host a toolchain file is for: the part that alone is chosen, or is all
/// that there is; else the whole.
[[nodiscard]] const Plan& main_config(const Plan& whole, std::vector<std::string> chosen);

/// The host of that configuration: whose step compiles for it, and what CMake calls its system and
/// processor. Null: it has none. `targets` are those of the build.
[[nodiscard]] Value host_facts(const EmissionContext& context, const std::vector<BuildHost>& hosts,
                               const Value& targets);

}  // namespace tgtcfg
