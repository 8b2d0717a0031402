// Facts about the targets of a build and their host.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "emit/emission_context.h"

namespace tgtcfg {

struct BuildHost {
  std::string path;                    ///< `host0`, `part/host0`
  std::optional<std::string> same_as;  ///< path of the equal target
  const Target* host = nullptr;
  const Plan* config = nullptr;
  bool is_default = false;
};

/// Returns the backend and the known hardware properties; unknown properties are left out.
[[nodiscard]] Value facts_of(const Target& target, const BackendRow& backend);

/// Returns the configuration whose host a toolchain file describes: the only part that is chosen or
/// exists, otherwise the whole.
[[nodiscard]] const Plan& main_config(const Plan& whole, std::vector<std::string> chosen);

/// Returns the host of that configuration: the step that compiles for it, and CMake's names of its
/// system and processor. Null without a host. `targets` are the targets of the build.
[[nodiscard]] Value host_facts(const EmissionContext& context, const std::vector<BuildHost>& hosts,
                               const Value& targets);

}  // namespace tgtcfg
