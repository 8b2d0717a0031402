// Standard input and output of this process: readiness, readers, width.
#pragma once

#include <cstdint>
#include <optional>

#include "process/env.h"

namespace tgtcfg {

/// Waits up to `milliseconds` for input or its end. Returns true once either is there.
[[nodiscard]] bool standard_input_ready(int milliseconds);

/// Waits up to `milliseconds`, or until a signal arrives. Returns false once the reader of the
/// pipe, or the terminal, has gone.
[[nodiscard]] bool output_is_read(int milliseconds);

/// Returns `COLUMNS` or the terminal's width; nullopt if standard output is not a terminal or its
/// width is unknown.
[[nodiscard]] std::optional<std::uint32_t> columns_of_output(const Env& env);

}  // namespace tgtcfg
