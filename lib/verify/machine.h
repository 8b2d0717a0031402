// The machine that runs artifacts, from facts or from a plan.
//
//   const Database database;
//   const LoadingMachine machine = loading_machine("customer.json", facts, database);
#pragma once

#include <tgtcfg/host_facts.h>
#include <tgtcfg/plan.h>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg {

class Database;

/// A fact that is known to hold, known not to hold, or not known.
enum class Truth : std::uint8_t { yes, no, unknown };

/// A CPU with its system. Empty strings are not known.
struct LoadingCpu {
  std::string triple;
  std::string arch;  ///< LLVM architecture whose tables have the features; empty without tables
  std::string cpu;   ///< LLVM CPU name
  std::vector<std::string> features;  ///< LLVM names, implied features included; sorted
  /// Features that LLVM lists for the CPU and the system does not report; sorted.
  std::vector<std::string> doubtful;
  bool complete = false;  ///< the CPU does not have features that `features` does not list

  [[nodiscard]] Truth has(std::string_view feature) const;
};

/// A device with a driver of its own.
struct LoadingDevice {
  std::string name;  ///< `cuda 0`, or the id of a target
  std::string kind;  ///< kind of targets that it runs: `cuda`, `rocm`, `vulkan`
  std::string chip;  ///< `sm_86`, `gfx90a:xnack+`; empty if not known
};

/// Facts of a machine that loads artifacts. Facts that are not given are not known.
struct LoadingMachine {
  std::string name;              ///< as on the command line
  std::vector<LoadingCpu> cpus;  ///< one, except for a plan with several hosts
  std::vector<LoadingDevice> devices;
  std::map<std::string, std::string, std::less<>> platform;  ///< software -> version
  std::optional<std::int64_t> page_size;                     ///< in bytes

  /// Returns a version, or an empty string.
  [[nodiscard]] std::string version(std::string_view software) const;
  /// Returns true if a version of the driver for NVIDIA devices is known.
  [[nodiscard]] bool has_driver() const {
    return platform.contains("cuda") || platform.contains("nvidia-driver");
  }
};

[[nodiscard]] LoadingMachine loading_machine(std::string name, const HostFacts& facts,
                                             const Database& database);
/// Returns the machine of a plan: its hosts are the CPUs, its targets the devices, and `platform`
/// has the versions. Nested configurations are parts of the same machine.
[[nodiscard]] LoadingMachine loading_machine(std::string name, const Plan& plan,
                                             const Database& database);

}  // namespace tgtcfg
