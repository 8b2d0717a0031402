// The machines that `tgtcfg common` compares: arguments to families.
#pragma once

#include <tgtcfg/cpu_family.h>

#include <optional>
#include <string>
#include <vector>

#include "driver/session.h"

namespace tgtcfg {

struct FleetEntry {
  std::string input;  ///< what the user calls it
  NamedCpu cpu;
  std::optional<std::string> triple;
  std::string arch;                  ///< LLVM's, or empty
  std::vector<std::string> changes;  ///< `mattr`
  FleetMember member;
};

/// Everything LLVM knows of the features of a CPU with changes; empty where it has no tables.
[[nodiscard]] std::set<std::string> llvm_features_of(std::string_view arch, std::string_view cpu,
                                                     const std::vector<std::string>& changes);
/// LLVM's arch of a family.
[[nodiscard]] std::string llvm_arch_of(const CpuFamilies& families, const CpuRow& family);

/// Reads one argument: the name of a CPU, or whatever `resolve` takes. A configuration of several
/// CPU targets is several entries; one without is its hosts. Nothing: errors were added.
[[nodiscard]] std::optional<std::vector<FleetEntry>> read_fleet_entry(Session& session,
                                                                      const CpuFamilies& families,
                                                                      const std::string& input);

}  // namespace tgtcfg
