// What a row allows of an attribute as a JSON Schema.
#pragma once

#include <optional>

#include "schema/schema.h"

namespace tgtcfg {

struct AttributeRow;

/// Nothing for targets, which no word of JSON Schema says, and for a pattern that cannot be run.
[[nodiscard]] std::optional<Schema> schema_of(const AttributeRow& attribute);

}  // namespace tgtcfg
