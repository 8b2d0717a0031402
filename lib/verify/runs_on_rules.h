// The rules of `runs_on`: one piece of code on one CPU or one device.
#pragma once

#include <tgtcfg/value.h>

#include <string>
#include <string_view>
#include <vector>

#include "verify/runs_on.h"

namespace tgtcfg {

/// A piece of code and the tables that judge it.
struct LoadedPiece {
  const Value& code;
  std::string_view container;  ///< format of the container that a loader chooses it from
  const LoadingMachine& machine;
  const Database& database;
  const Value& tables;  ///< `artifact_tables()`
  [[nodiscard]] const Value& facts() const { return tables.get("machine_facts"); }
};

/// Returns the facts of CPU code that refuse or are not known; empty if it loads.
[[nodiscard]] std::vector<LoadCheck> checks_on_cpu(const LoadedPiece& piece, const LoadingCpu& cpu);

/// Returns the result of GPU code on the chip of a device of its kind, with any driver.
[[nodiscard]] Loading code_on_device(const LoadedPiece& piece, const LoadingDevice& device);
/// Returns the result of code that the chip runs, with the driver of the machine.
[[nodiscard]] Loading with_driver(const LoadedPiece& piece, LoadState state);
/// Returns the CUDA version that a driver must have for PTX; empty for other code.
[[nodiscard]] std::string driver_for(const Value& code);

}  // namespace tgtcfg
