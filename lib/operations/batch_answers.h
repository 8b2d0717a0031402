// Requests of `tgtcfg batch` that need no target: `{"triple": …, "cpu"?, "features"?,
// "llvm-release"?}` describes a triple as LLVM reads it, `{"gencode": […], "nvcc-release"?}` the
// code that nvcc makes for its architecture arguments.
#pragma once

#include <tgtcfg/diagnostics.h>
#include <tgtcfg/value.h>

#include <optional>

namespace tgtcfg {

class Database;

/// The parts, both normal forms and what is known; nothing when the request is wrong. A triple that
/// LLVM does not know is an answer. `release` is one with tables.
[[nodiscard]] std::optional<Value> answer_triple(const Value& request, int release,
                                                 Diagnostics& diags);

/// `accepted`, `refused_by` and `fatbin`; nothing when the request is wrong. A list that nvcc
/// refuses is an answer, with a warning that says why.
[[nodiscard]] std::optional<Value> answer_gencode(const Value& request, const Database& database,
                                                  Diagnostics& diags);

}  // namespace tgtcfg
