// Names of architectures as compilers accept them in `-march=`, and their names in LLVM.
#pragma once

#include <tgtcfg/llvm.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg {

/// `armv8.2-a` as in LLVM's triples: `v8.2a`. The name must begin with `arm`.
[[nodiscard]] std::string arm_version(std::string_view name);
/// The feature that enables an architecture and its usual extensions: `v8.2a` for `armv8.2-a`,
/// `armv7-a` for `armv7-a`. Empty if there is no such feature.
[[nodiscard]] std::string arm_architecture(const LlvmArch& table, std::string_view name);
/// The feature that the first word of an Arm triple switches on (`thumbv7em`: `armv7e-m`). Empty:
/// the release does not know the sub-architecture, and compiles for ARMv4T.
[[nodiscard]] std::string_view sub_arch_feature(std::string_view arch_name, int release);
/// The sub-architectures that the release knows, without `arm` or `thumb`: `v7em`, `v8.2a`.
[[nodiscard]] std::vector<std::string_view> sub_archs_of_arm(int release);
/// The sub-architecture in the first word of a triple: `v7em` of `thumbv7em` and `armebv7em`.
[[nodiscard]] std::string_view sub_arch_of(std::string_view arch_name);
/// Returns the first word of a 32-bit Arm triple without its version: `arm`, `thumb`, `armeb` or
/// `thumbeb`. Both `armebv7` and `armv7eb` are big-endian.
[[nodiscard]] std::string arm_prefix(std::string_view arch_name);
/// Returns true for 32-bit Arm, in Arm or Thumb code and in both byte orders (`Triple::arch`).
[[nodiscard]] bool is_32_bit_arm(std::string_view arch);
/// Returns true for an architecture of RISC-V as compilers accept it: `rv64gc`.
[[nodiscard]] bool is_riscv_isa(std::string_view name);
/// Splits `rv64imafdcv_zifencei`: one extension per letter, then names after `_`. Requires
/// `is_riscv_isa`.
[[nodiscard]] std::vector<std::string> riscv_extensions(std::string_view name);

// 32-bit Arm: the architecture that a triple names against the architecture of a CPU. The tables
// have a feature for each architecture (`armv7e-m`), which a CPU has, and which the first word of a
// triple
// (`thumbv7em`) switches on for a generic CPU.

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
