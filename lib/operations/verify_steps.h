// `resolve --emit build --verify`: steps that verify the outputs of a build.
#pragma once

#include <tgtcfg/emission.h>

#include <string>
#include <vector>

namespace tgtcfg {

/// Adds a step for each output of one target: `tgtcfg verify` with the arguments `input`, which
/// writes a stamp. Outputs for several targets are not verified. Returns false if it did not add a
/// step.
bool add_verify_steps(Emission& emission, const std::vector<std::string>& input);

}  // namespace tgtcfg
