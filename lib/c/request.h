// One request and its answer: with a `op` what a workspace does, without one what `tgtcfg batch`
// answers.
#pragma once

#include <tgtcfg/workspace.h>

#include <string>
#include <string_view>

namespace tgtcfg {

/// A response in compact JSON. Leaves what it found in the workspace.
[[nodiscard]] std::string answer_json(Workspace& workspace, std::string_view text);
/// The response to a request that nothing can answer, with its id where it has one.
[[nodiscard]] std::string refuse(std::string_view text, Array diagnostics);

}  // namespace tgtcfg
