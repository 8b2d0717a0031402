// Versions of CUDA: of drivers, and of the PTX that they read.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace tgtcfg {

/// The CUDA version that a driver supports.
struct DriverCuda {
  std::string version;
  bool at_least = false;  ///< the driver is newer than all known ones
};

/// Returns the CUDA version of an NVIDIA driver such as `535.104.05`. A driver between two known
/// ones has the version of the older. Returns nullopt for a driver before all known ones.
[[nodiscard]] std::optional<DriverCuda> cuda_of_driver(std::string_view driver);
/// Returns the first CUDA version that reads a PTX version such as `8.3`; empty if unknown.
[[nodiscard]] std::string cuda_of_ptx(std::string_view ptx);

}  // namespace tgtcfg
