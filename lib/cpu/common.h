// The features and families that all machines of a fleet have in common.
#pragma once

#include <tgtcfg/cpu_family.h>

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

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

}  // namespace tgtcfg
