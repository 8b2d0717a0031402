// Does an artifact load on a machine, by facts or by a plan? (docs/guides/verify.md)
//
// Each rule compares one fact of the file with the machine. Instructions are not read, so code
// without a note of its highest level is unknown on a CPU that does not have all levels.
//
//   const LoadingMachine machine = loading_machine("customer.json", facts, database);
//   const Loaded loaded = runs_on(artifact, machine, database);
//   std::cout << name_of(loaded.state()) << '\n';
#pragma once

#include <tgtcfg/host_facts.h>
#include <tgtcfg/plan.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "chip/runs_on.h"

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
  Plan::Versions platform;                ///< software -> version
  std::optional<std::int64_t> page_size;  ///< in bytes

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

struct Artifact;

/// A fact that does not hold, or that is not known.
struct LoadCheck {
  std::string_view rule;  ///< `class`, `glibc`, `isa-level`, …
  std::string at;         ///< place in the file; empty for the file
  Loading loading;
};

/// Result for the GPU code of a file on one device.
struct DeviceLoading {
  const LoadingDevice* device = nullptr;
  Loading loading;              ///< of the best fatbin or bundle
  bool has_code = false;        ///< the chip runs a piece of the code, with some driver
  std::string driver;           ///< CUDA version that the driver needs to compile PTX; may be empty
  std::size_t units = 0;        ///< fatbins and bundles with code for the kind of device
  std::size_t units_ready = 0;  ///< those with code that the device runs
};

/// Result for a file on a machine.
struct Loaded {
  LoadState cpu = LoadState::loads;
  bool has_cpu_code = false;  ///< the file has code that a loader of the system loads
  /// Facts of the CPU code and of the file that refuse, or are not known.
  std::vector<LoadCheck> checks;
  std::vector<DeviceLoading> devices;  ///< in the order of the machine
  std::vector<std::string> libraries;  ///< that the file needs; they are not judged

  /// The worst of the CPU code and the best device.
  [[nodiscard]] LoadState state() const;
  /// The result of the best device; `loads` if the file has no code for a device.
  [[nodiscard]] LoadState device_state() const;
};

/// Judges one file. The machine must outlive the result.
[[nodiscard]] Loaded runs_on(const Artifact& artifact, const LoadingMachine& machine,
                             const Database& database);

}  // namespace tgtcfg
