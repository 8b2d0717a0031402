// Whether anybody still reads standard output.
#pragma once

namespace tgtcfg {

/// Waits for so many milliseconds, or until a signal comes. False as soon as the other end of the
/// pipe, or the terminal, is gone.
[[nodiscard]] bool output_is_read(int milliseconds);

}  // namespace tgtcfg
