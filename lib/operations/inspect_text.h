// The facts of compiled files as text.
#pragma once

#include <tgtcfg/artifact.h>

#include <span>
#include <string>

namespace tgtcfg {

/// Returns the chip, the target triple or the architecture of a piece of code.
[[nodiscard]] std::string target_of(const Value& code);

/// Returns a table with the code of each file. Pieces of one container with the same facts share a
/// row.
[[nodiscard]] std::string artifacts_text(std::span<const Artifact> artifacts);

}  // namespace tgtcfg
