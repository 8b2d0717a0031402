// Finds the target in a log record that was given instead of a request.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "request/session.h"

namespace tgtcfg {

/// Returns the JSON Pointer of the first target in a line without keys of a request.
[[nodiscard]] std::optional<std::string> field_of_record(const Session& session,
                                                         std::string_view line);

}  // namespace tgtcfg
