// Argument files, such as `clang @flags.rsp` and `nvcc -optf flags.txt`.
#pragma once

#include <tgtcfg/value.h>

#include <string>
#include <string_view>
#include <vector>

#include "request/session.h"

namespace tgtcfg {

/// Splits an argument file at blanks. `'` and `"` quote, and a backslash escapes the next
/// character.
[[nodiscard]] std::vector<std::string> response_words(std::string_view text);

/// Replaces names of argument files by their arguments, by the tool's row. Adds an error for an
/// unreadable file or a file that includes itself.
[[nodiscard]] std::vector<std::string> with_responses(Session& session, const Value& tool,
                                                      const std::vector<std::string>& args);

}  // namespace tgtcfg
