// Does an artifact load on a machine? (docs/guides/verify.md)
//
// Each rule compares one fact of the file with the machine. Instructions are not read, so code
// without a note of its highest level is unknown on a CPU that does not have all levels.
//
//   const Loaded loaded = runs_on(artifact, machine, database);
//   std::cout << name_of(loaded.state()) << '\n';
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "chip/runs_on.h"
#include "verify/machine.h"

namespace tgtcfg {

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
