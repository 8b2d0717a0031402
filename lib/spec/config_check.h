// check() with the depth at which the document stands.
#pragma once

#include <optional>

#include "spec/check_context.h"

namespace tgtcfg {

[[nodiscard]] std::optional<ConfigSpec> check_document(const Document& document, InputFormat format,
                                                       std::size_t depth, CheckContext& context);

}  // namespace tgtcfg
