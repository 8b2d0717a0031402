// `tgtcfg common`: finds the best CPU whose code runs on every machine of a fleet.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "cpu/common.h"
#include "request/session.h"

namespace tgtcfg {

/// A compiler and its arguments for the common CPU.
struct ChosenFlags {
  std::string compiler;
  std::string version;  ///< empty: the newest
  const CompilerFlags* flags = nullptr;
};

/// A machine of the fleet, compared with the common CPU.
struct CommonMember {
  FleetEntry entry;
  std::vector<std::string> path;  ///< of families, from its own to the common one
  std::string reason;
  std::vector<std::string> gives_up;  ///< features that the common CPU lacks
};

/// The best CPU whose code runs on all machines. Rows are those of the session's database.
struct CommonCpu {
  std::vector<const CpuRow*> families;  ///< that all machines run, best first
  std::string mcpu;
  std::vector<std::string> mattr;
  std::optional<std::string> triple;  ///< unset if the machines differ
  std::string target;
  std::set<std::string> features;
  std::vector<CommonMember> members;
  std::vector<ChosenFlags> compilers;
};

/// `inputs` are targets and names of CPUs, `compilers` such as `gcc` and `gcc@12.2`. Returns
/// nullopt after adding an error.
[[nodiscard]] std::optional<CommonCpu> common_cpu(Session& session,
                                                  const std::vector<std::string>& inputs,
                                                  const std::vector<std::string>& compilers);

}  // namespace tgtcfg
