// What the library answers: `schemas/batch-response.schema.json`.
#pragma once

#include <tgtcfg/diagnostics.h>
#include <tgtcfg/source.h>
#include <tgtcfg/value.h>

#include <optional>
#include <span>
#include <string>

namespace tgtcfg {

/// The members of `diagnostics`, sorted by place.
[[nodiscard]] Array diagnostics_json(std::span<const Diagnostic> diagnostics,
                                     const SourceMap& sources);

/// Compact JSON without a line end. `diagnostics` are left out when there are none and it is ok.
[[nodiscard]] std::string make_response(Value id, bool ok, std::optional<Value> result,
                                        Array diagnostics);

}  // namespace tgtcfg
