// Session options as JSON: `schemas/session.schema.json`.
#pragma once

#include <tgtcfg/workspace.h>

#include <optional>
#include <string_view>

namespace tgtcfg {

/// Reads session options from JSON text; empty text means defaults. Returns nullopt after adding
/// diagnostics to `refusal`.
[[nodiscard]] std::optional<WorkspaceOptions> read_session_options(std::string_view text,
                                                                   Array& refusal);

}  // namespace tgtcfg
