// Names of architectures as compilers take them in `-march=`, and what LLVM calls them.
#pragma once

#include <tgtcfg/llvm.h>

#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg {

/// `armv8.2-a` as LLVM writes it: `v8.2a`. The name begins with `arm`.
[[nodiscard]] std::string arm_version(std::string_view name);
/// `armv8.2-a` is the feature `v8.2a`, `armv7-a` the feature `armv7-a`: an architecture with its
/// usual extensions. Empty: there is none.
[[nodiscard]] std::string arm_architecture(const LlvmArch& table, std::string_view name);
/// `rv64imafdcv_zifencei`: a letter an extension, then words. The name begins with `rv64`, `rv32`.
[[nodiscard]] std::vector<std::string> riscv_extensions(std::string_view name);

}  // namespace tgtcfg
