// The options of a session as JSON: `schemas/session.schema.json`.
#pragma once

#include <tgtcfg/workspace.h>

#include <optional>
#include <string_view>

namespace tgtcfg {

/// The options of a text; an empty one is all defaults. Nothing: `refusal` has the diagnostics.
[[nodiscard]] std::optional<WorkspaceOptions> read_session_options(std::string_view text,
                                                                   Array& refusal);

}  // namespace tgtcfg
