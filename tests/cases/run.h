// Runs a case's commands, in this process over files in memory, or through the real program.
#pragma once

#include <string>

#include "case.h"

namespace tgtcfg::cases {

struct Outcome {
  int exit = 0;
  std::string out;
  std::string err;
  std::string output;  ///< the file that the command wrote
};

[[nodiscard]] Outcome run_in_process(const Case& item, const Run& run);
[[nodiscard]] Outcome run_program(const std::string& program, const Case& item, const Run& run);

}  // namespace tgtcfg::cases
