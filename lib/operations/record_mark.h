// A member written into a JSON text whose other bytes stay: what `batch --mark` adds to a record.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "document/json_field.h"

namespace tgtcfg {

/// The text with `value` (JSON) as the member or element at `pointer`: a member is added or
/// replaced, `-` as last token adds an element. Nothing where there is no such container.
[[nodiscard]] std::optional<std::string> with_member(std::string_view text,
                                                     const PointerTokens& pointer,
                                                     std::string_view value, std::size_t depth);

}  // namespace tgtcfg
