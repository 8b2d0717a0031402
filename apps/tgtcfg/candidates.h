// What may stand where the cursor is in a command line: asked by the shells' completion.
#pragma once

#include <string>
#include <vector>

#include "command_support.h"

namespace tgtcfg::cli {

struct Candidate {
  std::string text;
  std::string description;
};

/// `words` is the command line without the program's name, the last the one that is being typed.
/// Those that begin with it; where there are none, those with it inside.
[[nodiscard]] std::vector<Candidate> candidates_for(const std::vector<std::string>& words,
                                                    Env& env);

}  // namespace tgtcfg::cli
