// A record of a log that was given where a request is expected: where its target is.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "request/session.h"

namespace tgtcfg {

/// The JSON Pointer of the first target in a line that has no key of a request.
[[nodiscard]] std::optional<std::string> field_of_record(const Session& session,
                                                         std::string_view line);

}  // namespace tgtcfg
