// What is known of the build host. An input, never a probe: the same facts give the same plan.
//
//   Workspace workspace({.host_facts = R"({"triple": "aarch64-linux-gnu"})"});
//   if (const auto plan = workspace.resolve("cuda -arch=sm_87"))
//     std::cout << plan->hosts.front().machine.triple.value_or("open") << '\n';
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tgtcfg {

struct DeviceFact {
  std::string type;
  std::optional<std::int64_t> index;
  std::string chip;
};

/// `tgtcfg.host-facts/1`, as printed by `tgtcfg detect`. Every member may be absent.
struct HostFacts {
  std::optional<std::string> triple;
  std::optional<std::string> cpu;
  std::vector<std::string> features;
  std::optional<std::int64_t> cpus;
  std::vector<DeviceFact> devices;
  std::string llvm_patch;  ///< whose build of LLVM it has, such as `debian`; empty: LLVM's own
};

}  // namespace tgtcfg
