// A file that lines are added to while a process runs.
#pragma once

#include <optional>
#include <string>

#include "process/env.h"

namespace tgtcfg {

/// Opens the file, empty. What is written stands in it at once. Nothing: it cannot be written, and
/// `reason` says why.
[[nodiscard]] std::optional<ByteSink> open_log_file(const std::string& path, std::string& reason);

}  // namespace tgtcfg
