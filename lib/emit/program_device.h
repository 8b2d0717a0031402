// The devices of one run of a compiler of whole programs, the functions on each, and their links.
#pragma once

#include <tgtcfg/value.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "emit/emission_context.h"

namespace tgtcfg {

struct ProgramDevice {
  std::string name;  ///< name in the program
  const ToolTarget* target = nullptr;
  const BackendDevice* row = nullptr;
  std::optional<std::int64_t> ordinal{};
  std::string id{};  ///< id of the plan's device, or empty
  std::vector<std::string> flags{};
  bool written_out = false;
  std::string value{};    ///< value of the flag that declares it
  std::string code{};     ///< as an attribute: target of its code, independent of its number
  std::string package{};  ///< format of its code
};

/// Returns the device for functions without a device. Null if the plan's default device is not in
/// the program.
[[nodiscard]] const ProgramDevice* default_program_device(const std::vector<ProgramDevice>& devices,
                                                          EmissionContext& context);

/// Returns the device and the program's syntax for each name and pattern of functions. Drops
/// functions without a unique device.
[[nodiscard]] Value place_functions(const std::vector<ProgramDevice>& devices,
                                    EmissionContext& context);
/// Returns true if a function names a device or target, so that devices need names.
[[nodiscard]] bool places_functions(const EmissionContext& context);

// --- links: docs/rules/system.md#topology

/// Returns the topology in the program's syntax. It is null if no link permits loads and stores.
[[nodiscard]] Value program_topology(const std::vector<ProgramDevice>& devices,
                                     const EmissionContext& context);

/// Warns of devices with different drivers that functions or the default device use and that no
/// link connects with loads and stores. `data` is the data of the emission.
void warn_of_missing_links(const std::vector<ProgramDevice>& devices, const Value& data,
                           EmissionContext& context);

}  // namespace tgtcfg
