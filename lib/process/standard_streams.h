// Standard input and output of this process: readiness, readers, width.
#pragma once

#include <cstdint>
#include <optional>

#include "process/env.h"

namespace tgtcfg {

/// True as soon as there are bytes, or the end, within so many milliseconds.
[[nodiscard]] bool standard_input_ready(int milliseconds);

/// Waits for so many milliseconds, or until a signal comes. False as soon as the other end of the
/// pipe, or the terminal, is gone.
[[nodiscard]] bool output_is_read(int milliseconds);

/// `COLUMNS`, or what the terminal says; nothing where standard output is none, or does not know.
[[nodiscard]] std::optional<std::uint32_t> columns_of_output(const Env& env);

}  // namespace tgtcfg
