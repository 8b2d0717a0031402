// A whole configuration as TVM 0.19 represents it: a Plan of that release, and other arguments of
// its build function.
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

/// A virtual device; -1, null and an empty string mean unset.
struct Tvm019VirtualDevice {
  std::int64_t device_type = -1;
  std::int64_t index = -1;
  std::optional<Tvm019Target> target;
  std::string memory_scope;
};

/// A generator that the release knows only by name. It handles its part before the build.
struct Tvm019Generator {
  std::string name;
  std::vector<std::pair<std::string, Value>> options;
};

struct Tvm019Config {
  Tvm019Target host;
  std::vector<Tvm019Target> targets;  ///< "primitive" targets, each with the host
  std::vector<std::string> ids;       ///< ids in the plan, in the same order
  std::vector<Tvm019Generator> generators;
  std::size_t default_target = 0;
  bool default_asked = false;  ///< the default device type must be passed to the release
  std::vector<DroppedMember> dropped;
};

/// Returns nullopt after adding an error if the release cannot represent the configuration. With
/// `lenient`, losses are warnings.
[[nodiscard]] std::optional<Tvm019Config> to_tvm_0_19_config(
    const Plan& config, const Context& context, std::string_view release = last_relay_release);
/// Returns `data` and `dropped` of an emission: the arguments of the build function in a TVM
/// release with target strings, which are host, targets, default device, executor, runtime and pass
/// configuration. With `lenient`, losses are warnings.
[[nodiscard]] std::optional<Emission> emit_relay(const Plan& config, const Context& context,
                                                 std::string_view release);

[[nodiscard]] Value tvm_0_19_device(const Tvm019VirtualDevice& device);
[[nodiscard]] Value tvm_0_19_generator(const Tvm019Generator& generator);
/// Returns a description of the configuration: `host_target`, `host_virtual_device`,
/// `primitive_targets`, `default_primitive_virtual_device`, `optional_homogeneous_target`.
/// Generators that are not targets are under `extra_targets`.
[[nodiscard]] Value tvm_0_19_answer(const Tvm019Config& config);

}  // namespace tgtcfg
