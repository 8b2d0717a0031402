// Targets that a tool has names of its own for, with a CPU, features and a library each:
// configs/database/tool-targets.json.
#pragma once

#include <tgtcfg/llvm.h>

#include <string>

#include "emit/argument_rules.h"

namespace tgtcfg {

struct OwnTarget {
  std::string name;    ///< empty if no target fits
  std::string reason;  ///< why none fits
  std::string cpu;     ///< LLVM's name of its CPU
  std::string mabi;    ///< empty if the target does not set one
  std::string arch_name;
  std::vector<std::string> features;  ///< changes to the features of a CPU, in order
};

/// Returns the target with the same architecture, system and ABI whose own features all belong to
/// the plan: the one with most features, then the best supported one. `rule` names the tool
/// (`targets`).
[[nodiscard]] OwnTarget own_target(const BackendArgument& rule, const ToolView& view);

/// Returns true if the target compiles for this CPU when no CPU is set.
[[nodiscard]] bool is_own_cpu(const OwnTarget& target, const LlvmArch& table,
                              const std::string& cpu);

/// Returns the features that the target's code has with a CPU.
[[nodiscard]] FeatureSet features_with(const OwnTarget& target, const LlvmArch& table,
                                       const std::string& cpu);

}  // namespace tgtcfg
