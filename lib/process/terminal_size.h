// How wide the terminal is that standard output goes to.
#pragma once

#include <cstdint>
#include <optional>

#include "process/env.h"

namespace tgtcfg {

/// `COLUMNS`, or what the terminal says; nothing where standard output is none, or does not know.
[[nodiscard]] std::optional<std::uint32_t> columns_of_output(const Env& env);

}  // namespace tgtcfg
