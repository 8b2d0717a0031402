// Runs a case's commands, in this process over files in memory, or through the real program.
#pragma once

#include <string>

#include "case.h"

namespace tgtcfg::cases {

[[nodiscard]] Outcome run_in_process(const Case& item, const Run& run);
[[nodiscard]] Outcome run_program(const std::string& program, const Case& item, const Run& run);

}  // namespace tgtcfg::cases
