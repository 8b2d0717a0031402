// Links between the devices of a program, and pairs of devices that lack one. Rule:
// docs/rules/system.md#topology.
#pragma once

#include <tgtcfg/value.h>

#include <vector>

#include "emit/program_device.h"

namespace tgtcfg {

/// Returns the topology in the program's syntax. It is null if no link permits loads and stores.
[[nodiscard]] Value program_topology(const std::vector<ProgramDevice>& devices,
                                     const EmissionContext& context);

/// Warns of devices with different drivers that functions or the default device use and that no
/// link connects with loads and stores. `data` is the data of the emission.
void warn_of_missing_links(const std::vector<ProgramDevice>& devices, const Value& data,
                           EmissionContext& context);

}  // namespace tgtcfg
