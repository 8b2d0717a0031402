// One request and its answer: with a `verb` what a workspace does, without one what `tgtcfg batch`
// answers.
#pragma once

#include <tgtcfg/workspace.h>

#include <string_view>

#include "c/response.h"

namespace tgtcfg {

/// Leaves what it found in the workspace.
[[nodiscard]] Response answer_json(Workspace& workspace, std::string_view text);

}  // namespace tgtcfg
