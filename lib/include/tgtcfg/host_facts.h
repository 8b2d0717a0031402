// Description of the build machine. It is an input and never detected implicitly, so the same
// description gives the same plan.
//
//   Workspace workspace({.host_facts = R"({"triple": "aarch64-linux-gnu"})"});
//   if (const auto plan = workspace.resolve("cuda -arch=sm_87"))
//     std::cout << plan->hosts.front().machine.triple.value_or("open") << '\n';
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace tgtcfg {

/// A device of the build machine.
struct DeviceFact {
  std::string type;
  std::optional<std::int64_t> index;
  std::string chip;
};

/// Document `tgtcfg.host-facts/1`, as printed by `tgtcfg detect`. Every field may be empty.
struct HostFacts {
  std::optional<std::string> triple;
  std::optional<std::string> cpu;
  std::vector<std::string> features;
  std::optional<std::int64_t> cpus;
  std::vector<DeviceFact> devices;
  /// Distributor of its LLVM, for example `debian`; empty for LLVM's own build.
  std::string llvm_patch;
  /// Software that runs programs -> version, for example `glibc` -> `2.36`.
  std::map<std::string, std::string, std::less<>> platform;
  std::optional<std::int64_t> page_size;  ///< in bytes
};

}  // namespace tgtcfg
