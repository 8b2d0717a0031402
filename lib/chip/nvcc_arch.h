// Names of architectures of nvcc, in any release.
#pragma once

#include <tgtcfg/chip.h>

#include <optional>
#include <string_view>

namespace tgtcfg {

/// Reads a name such as `sm_90a` or `compute_90`; nullopt if no release has the architecture.
[[nodiscard]] std::optional<NvccArch> read_nvcc_arch(std::string_view name,
                                                     const Database& database);

}  // namespace tgtcfg
