// A boundary as an input: what `--view boundary` wrote is read as the configuration that it is.
// Rule: docs/rules/parts.md#boundary.
#pragma once

#include <tgtcfg/diagnostics.h>
#include <tgtcfg/value.h>

#include <optional>

namespace tgtcfg {

class Database;

/// Nothing, and it was reported, when it breaks its schema or refers to a host that it has not.
[[nodiscard]] std::optional<Document> configuration_of_boundary(const Document& document,
                                                                const Database& database,
                                                                Diagnostics& diags);

}  // namespace tgtcfg
