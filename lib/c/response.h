// Responses of the library: `schemas/batch-response.schema.json`.
#pragma once

#include <tgtcfg/diagnostics.h>
#include <tgtcfg/source.h>
#include <tgtcfg/value.h>
#include <tgtcfg/writers.h>

#include <optional>
#include <span>
#include <string>

namespace tgtcfg {

/// Returns the entries of `diagnostics`, sorted by location.
[[nodiscard]] Array diagnostics_json(std::span<const Diagnostic> diagnostics,
                                     const SourceMap& sources);

/// Returns compact JSON without a line ending. `diagnostics` is left out if it is empty and `ok` is
/// true.
[[nodiscard]] std::string make_response(Value id, bool ok, std::optional<Value> result,
                                        Array diagnostics);

/// Returns a string unchanged, and any other value as JSON.
[[nodiscard]] inline std::string scalar_text(const Value& value) {
  return value.is_string() ? value.string() : write_compact_json(value);
}

}  // namespace tgtcfg
