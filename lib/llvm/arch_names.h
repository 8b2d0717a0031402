// Names of architectures as compilers accept them in `-march=`, and their names in LLVM.
#pragma once

#include <tgtcfg/llvm.h>

#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg {

/// `armv8.2-a` as in LLVM's triples: `v8.2a`. The name must begin with `arm`.
[[nodiscard]] std::string arm_version(std::string_view name);
/// The feature that enables an architecture and its usual extensions: `v8.2a` for `armv8.2-a`,
/// `armv7-a` for `armv7-a`. Empty if there is no such feature.
[[nodiscard]] std::string arm_architecture(const LlvmArch& table, std::string_view name);
/// Splits `rv64imafdcv_zifencei`: one extension per letter, then names after `_`. The name must
/// begin with `rv64` or `rv32`.
[[nodiscard]] std::vector<std::string> riscv_extensions(std::string_view name);

}  // namespace tgtcfg
