// The options of a session as JSON: `schemas/session.schema.json`.
#pragma once

#include <tgtcfg/workspace.h>

#include <optional>
#include <string>
#include <string_view>

#include "c/response.h"

namespace tgtcfg {

/// The options of a text; an empty one is all defaults. Nothing: `refusal` says what is wrong.
[[nodiscard]] std::optional<WorkspaceOptions> read_session_options(std::string_view text,
                                                                   Response& refusal);

}  // namespace tgtcfg
