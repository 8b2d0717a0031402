// The features and families that all machines of a fleet share.
#pragma once

#include <tgtcfg/cpu_family.h>

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg {

struct FleetEntry {
  std::string input;  ///< name given by the user
  NamedCpu cpu;
  std::optional<std::string> triple;
  std::string arch;                  ///< LLVM's name, or empty
  std::vector<std::string> changes;  ///< `mattr`
  FleetMember member;
};

/// Returns all features LLVM reports for a CPU after applying `changes`; empty if `arch` has no
/// tables.
[[nodiscard]] std::set<std::string> llvm_features_of(std::string_view arch, std::string_view cpu,
                                                     const std::vector<std::string>& changes);
/// Returns LLVM's name for the architecture of a family.
[[nodiscard]] std::string llvm_arch_of(const CpuFamilies& families, const CpuRow& family);

}  // namespace tgtcfg
