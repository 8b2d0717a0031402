// One request of `tgtcfg batch` and its response.
#pragma once

#include <tgtcfg/diagnostics.h>
#include <tgtcfg/source.h>
#include <tgtcfg/value.h>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "request/session.h"

namespace tgtcfg {

struct BatchResponse {
  std::string text;  ///< compact JSON without a line ending
  bool ok = false;
};

/// Answers one line. Depends only on its arguments, so lines may be answered in any order.
[[nodiscard]] BatchResponse answer_request(const Session& session, std::string_view line,
                                           std::size_t number);

/// Returns the answer to a line that exceeds the size limit of files.
[[nodiscard]] BatchResponse answer_too_long(const Session& session, std::size_t number);

/// Returns the entries of `diagnostics`, sorted by location.
[[nodiscard]] Array diagnostics_json(std::vector<Diagnostic> diagnostics, const SourceMap& sources);
/// Returns compact JSON without a line ending: `schemas/batch-response.schema.json`. `diagnostics`
/// is left out if it is empty and `ok` is true.
[[nodiscard]] std::string make_response(Value id, bool ok, std::optional<Value> result,
                                        Array diagnostics);

}  // namespace tgtcfg
