// Whether reading from standard input would wait.
#pragma once

namespace tgtcfg {

/// True as soon as there are bytes, or the end, within so many milliseconds.
[[nodiscard]] bool standard_input_ready(int milliseconds);

}  // namespace tgtcfg
