// check() with the depth at which the document stands.
#pragma once

#include <optional>

#include "spec/check_context.h"

namespace tgtcfg {

[[nodiscard]] std::optional<ConfigSpec> check_document(const Document& document, InputFormat format,
                                                       std::size_t depth, CheckContext& context);

/// A configuration map with its keys in kebab-case, without `x-` keys, the targets of a composite
/// under `targets`. Nulls stay.
[[nodiscard]] Value native_configuration(const Value& value, const std::string& pointer,
                                         Diagnostics& diags);

/// Checks such a map by the schema, apart from what is inside of targets and parts.
bool check_outline(const Value& config, const std::string& pointer, Diagnostics& diags);

/// A configuration with the layers that it extends below it, merged.
[[nodiscard]] std::optional<Value> merge_with_extended(const Value& config,
                                                       const std::string& pointer,
                                                       CheckContext& context);

}  // namespace tgtcfg
