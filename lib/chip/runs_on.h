// Code for one GPU chip on another: cubins, PTX and code objects.
//
//   const Database database;
//   runs_on_chip("sm_80", "sm_86", database).state        // loads
//   runs_on_chip("compute_80", "sm_90", database).state   // jit
//   runs_on_chip("sm_80", "sm_87", database).reason       // `sm_87` is in a system on a chip …
#pragma once

#include <tgtcfg/chip.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tgtcfg {

/// Result of loading code, best first.
enum class LoadState : std::uint8_t {
  loads,
  jit,      ///< a driver compiles the code
  unknown,  ///< a fact is missing
  refused,
};
/// Returns the name used in reports: `loads`, `jit`, `unknown` or `refused`.
[[nodiscard]] std::string_view name_of(LoadState state);

/// A result with its reason: the fact that refuses, or the missing one. Empty if the code loads.
struct Loading {
  LoadState state = LoadState::loads;
  std::string reason;
};

/// Returns the entry with the name that later toolkits have for its chip: `compute_110` for
/// `compute_101`.
[[nodiscard]] std::string current_name(const std::string& entry, const Database& database);

/// Returns the result for code on a chip. `code` is an entry of `code`: `sm_90a` (a cubin),
/// `compute_90` (PTX), `gfx90a:xnack+` or `gfx9-generic` (a code object), or `amdgcnspirv`. A
/// setting that an AMD name does not list can have any value. `chip` is the name of a device
/// (`sm_90`, `gfx90a:sramecc+:xnack-`) or the chip of a target (`sm_90a`), which is the same
/// hardware.
[[nodiscard]] Loading runs_on_chip(std::string_view code, std::string_view chip,
                                   const Database& database);

/// The version of a platform, such as CUDA, that a driver supports.
struct DriverSupport {
  std::string version;
  bool at_least = false;  ///< the driver is newer than all known ones
};

/// Returns the version of `platform` (`cuda`) that version `installed` (`535.104.05`) of a driver
/// (`nvidia-driver`) supports, by the rows of versions. A driver between two known ones supports
/// what the older does. Returns nullopt for a driver before all known ones.
[[nodiscard]] std::optional<DriverSupport> supported_by_driver(const std::string& driver,
                                                               std::string_view installed,
                                                               std::string_view platform,
                                                               const Database& database);
/// Returns the first CUDA version that reads a PTX version such as `8.3`; empty if unknown.
[[nodiscard]] std::string cuda_of_ptx(std::string_view ptx);

}  // namespace tgtcfg
