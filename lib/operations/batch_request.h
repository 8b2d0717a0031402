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

class Database;

/// Answers `{"triple": …, "cpu"?, "features"?, "llvm-release"?}`: the triple as LLVM reads it.
/// Returns the components, both normal forms and further facts; nullopt for an invalid request. A
/// triple unknown to LLVM still yields an answer. `release` must have tables.
[[nodiscard]] std::optional<Value> answer_triple(const Value& request, int release,
                                                 Diagnostics& diags);

/// Answers `{"gencode": […], "nvcc-release"?}`: the code that nvcc generates for the arguments.
/// Returns `accepted`, `refused_by` and `fatbin`; nullopt for an invalid request. A list that nvcc
/// refuses still yields an answer, with a warning that explains the refusal.
[[nodiscard]] std::optional<Value> answer_gencode(const Value& request, const Database& database,
                                                  Diagnostics& diags);

}  // namespace tgtcfg
