// 32-bit Arm: the architecture that a triple names against the architecture of a CPU.
//
// The tables have a feature for each architecture (`armv7e-m`), which a CPU has, and which the
// first word of a triple (`thumbv7em`) switches on for a generic CPU.
#pragma once

#include <tgtcfg/llvm.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg {

struct ArmArchitectures {
  enum class Relation : std::uint8_t { fits, newer, other_profile };

  std::string_view of_triple;          ///< `armv8-a`; empty: the triple does not name one
  std::string_view of_cpu;             ///< empty: generic
  Relation relation = Relation::fits;  ///< of the triple to the CPU
  std::string word;                    ///< first word of a triple that fits; empty: it fits
};

/// `record`: what the CPU has before any change. `arch_name`: the first word of the triple.
[[nodiscard]] ArmArchitectures compare_arm_architectures(const LlvmArch& table,
                                                         std::string_view arch_name,
                                                         const FeatureSet& record);

/// The architecture among the features; empty for a generic CPU.
[[nodiscard]] std::string_view arm_architecture_of(const LlvmArch& table, const FeatureSet& set);
/// `ARMv7E-M` for `armv7e-m`, `ARMv8-M.main` for `armv8-m.main`.
[[nodiscard]] std::string arm_title(std::string_view architecture);
/// The versions among the features: `v7`, `v8.1a`.
[[nodiscard]] std::vector<std::string_view> arm_versions_of(const LlvmArch& table,
                                                            const FeatureSet& set);
/// `aclass`, `mclass` or `rclass`; empty for older architectures.
[[nodiscard]] std::string_view arm_profile_of(const LlvmArch& table, const FeatureSet& set);

}  // namespace tgtcfg
