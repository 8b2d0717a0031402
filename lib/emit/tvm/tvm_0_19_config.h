// A whole configuration as TVM 0.19 holds it: a Plan of that release, and what goes
// to its build function beside it.
#pragma once

#include <tgtcfg/emission.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "emit/tvm/tvm_0_19_target.h"

namespace tgtcfg {

/// Where code may run, partly open: -1, null and an empty text say nothing.
struct Tvm019VirtualDevice {
  std::int64_t device_type = -1;
  std::int64_t index = -1;
  std::optional<Tvm019Target> target;
  std::string memory_scope;
};

/// A generator that the release knows by name only: it takes its part before the build.
struct Tvm019Generator {
  std::string name;
  std::vector<std::pair<std::string, Value>> options;
};

struct Tvm019Config {
  Tvm019Target host;
  std::vector<Tvm019Target> targets;  ///< "primitive" targets, each with the host
  std::vector<std::string> ids;       ///< of the plan, in the same order
  std::vector<Tvm019Generator> generators;
  std::size_t default_target = 0;
  bool default_asked = false;  ///< the release needs to be told the default device type
  std::vector<DroppedMember> dropped;
};

/// Nothing when the release cannot hold the configuration (an error was added). With `lenient`
/// what it would lose is a warning.
[[nodiscard]] std::optional<Tvm019Config> to_tvm_0_19_config(
    const Plan& config, const Database& database, bool lenient, Diagnostics& diags,
    std::string_view release = last_relay_release);
/// What a TVM release with target strings takes for a configuration in its build function: host,
/// targets, default device, executor, runtime and pass configuration under `data`. With `lenient`
/// a loss is a warning.
[[nodiscard]] std::optional<Emission> emit_relay(const Plan& config, const Database& database,
                                                 bool lenient, Diagnostics& diags,
                                                 std::string_view release);

/// `{export, str}`.
[[nodiscard]] Value tvm_0_19_brief(const Tvm019Target& target);
[[nodiscard]] Value tvm_0_19_device(const Tvm019VirtualDevice& device);
[[nodiscard]] Value tvm_0_19_generator(const Tvm019Generator& generator);
/// What the configuration is: `host_target`, `host_virtual_device`, `primitive_targets`,
/// `default_primitive_virtual_device`, `optional_homogeneous_target`; `extra_targets` when there
/// are generators that are no targets.
[[nodiscard]] Value tvm_0_19_answer(const Tvm019Config& config);

/// Equal as the release compares: kind, tag, keys, attributes and host.
[[nodiscard]] bool same_tvm_0_19_target(const Tvm019Target& a, const Tvm019Target& b);

// What the release answers when it is asked. Failures are answers too: `ok`, `error_class`,
// `error`.
[[nodiscard]] Value find_device(const Tvm019Config& config, std::int64_t device_type);
[[nodiscard]] Value find_kind(const Tvm019Config& config, std::string_view kind);
[[nodiscard]] Value canonical_target(const Tvm019Config& config, const Tvm019Target& target);
[[nodiscard]] Value canonical_virtual_device(const Tvm019Config& config,
                                             const Tvm019VirtualDevice& device);

}  // namespace tgtcfg
