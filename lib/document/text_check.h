// What every text has to be before a reader looks at it: bounded, UTF-8, without NUL.
#pragma once

#include <cstddef>
#include <optional>

#include "document/readers.h"

namespace tgtcfg {

enum class TextRules { any, yaml };

/// Where the content starts behind a byte order mark, or nothing when an error was reported. YAML
/// also has no control characters and no carriage return that is not part of a line end.
[[nodiscard]] std::optional<std::size_t> check_text(const ReadInput& input, TextRules rules);

}  // namespace tgtcfg
