// Files of arguments, as `clang @flags.rsp` and `nvcc -optf flags.txt` read them.
#pragma once

#include <tgtcfg/value.h>

#include <string>
#include <string_view>
#include <vector>

#include "request/session.h"

namespace tgtcfg {

/// The words of such a file: separated by blanks, quoted with `'` and `"`, a backslash takes the
/// next character as it is.
[[nodiscard]] std::vector<std::string> response_words(std::string_view text);

/// Arguments with those of files in the place of the names of the files, as the row of a tool says.
/// A file that cannot be read, and one inside of itself, is an error that was added.
[[nodiscard]] std::vector<std::string> with_responses(Session& session, const Value& tool,
                                                      const std::vector<std::string>& args);

}  // namespace tgtcfg
