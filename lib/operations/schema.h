// `tgtcfg schema`: the bundled JSON Schemas.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "request/session.h"

namespace tgtcfg {

/// The text of a schema by its id; nothing: there is none. Schemas of configurations and targets
/// include the rows of search paths.
[[nodiscard]] std::optional<std::string> schema_text(const Session& session, std::string_view id);

}  // namespace tgtcfg
