// Converts arguments of `tgtcfg common` to machines with CPU families.
#pragma once

#include <tgtcfg/cpu_family.h>

#include <optional>
#include <string>
#include <vector>

#include "cpu/common.h"
#include "request/session.h"

namespace tgtcfg {

/// Reads one argument: the name of a CPU, or any input of `resolve`. A configuration yields one
/// entry per CPU target, or its hosts if it lacks one. Returns nullopt after adding errors.
[[nodiscard]] std::optional<std::vector<FleetEntry>> read_fleet_entry(Session& session,
                                                                      const CpuFamilies& families,
                                                                      const std::string& input);

}  // namespace tgtcfg
