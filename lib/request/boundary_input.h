// Reads the output of `--view boundary` as a configuration. Rule: docs/rules/parts.md#boundary.
#pragma once

#include <tgtcfg/diagnostics.h>
#include <tgtcfg/value.h>

#include <optional>

namespace tgtcfg {

class Database;

/// Returns nullopt after reporting that it violates the schema or refers to an unknown host.
[[nodiscard]] std::optional<Document> configuration_of_boundary(const Document& document,
                                                                const Database& database,
                                                                Diagnostics& diags);

}  // namespace tgtcfg
