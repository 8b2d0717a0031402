// Adds a field to a JSON text and keeps all other bytes, for `batch --mark`.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "document/json_field.h"

namespace tgtcfg {

/// Returns the text with `value` (JSON) at `pointer`: a field is added or replaced, and `-` as last
/// token appends an element. Returns nullopt if the container does not exist.
[[nodiscard]] std::optional<std::string> with_member(std::string_view text,
                                                     const PointerTokens& pointer,
                                                     std::string_view value, std::size_t depth);

}  // namespace tgtcfg
