// Completes a command line, for the shells' completion scripts.
#pragma once

#include <string>
#include <vector>

#include "command_support.h"

namespace tgtcfg::cli {

struct Candidate {
  std::string text;
  std::string description;
};

/// `words` is the command line without the program's name; the last word is being typed. Returns
/// candidates that begin with it, or else candidates that contain it.
[[nodiscard]] std::vector<Candidate> candidates_for(const std::vector<std::string>& words,
                                                    Env& env);

}  // namespace tgtcfg::cli
