// The machines that `tgtcfg common` compares: arguments to families.
#pragma once

#include <tgtcfg/cpu_family.h>

#include <optional>
#include <string>
#include <vector>

#include "cpu/common.h"
#include "request/session.h"

namespace tgtcfg {

/// Reads one argument: the name of a CPU, or whatever `resolve` takes. A configuration of several
/// CPU targets is several entries; one without is its hosts. Nothing: errors were added.
[[nodiscard]] std::optional<std::vector<FleetEntry>> read_fleet_entry(Session& session,
                                                                      const CpuFamilies& families,
                                                                      const std::string& input);

}  // namespace tgtcfg
