// Requests of `tgtcfg batch` without a target.
// `{"triple": …, "cpu"?, "features"?, "llvm-release"?}` describes a triple as LLVM reads it.
// `{"gencode": […], "nvcc-release"?}` describes the code that nvcc generates for architecture
// arguments.
#pragma once

#include <tgtcfg/diagnostics.h>
#include <tgtcfg/value.h>

#include <optional>

namespace tgtcfg {

class Database;

/// Returns the components, both normal forms and further facts; nullopt for an invalid request. A
/// triple unknown to LLVM still yields an answer. `release` must have tables.
[[nodiscard]] std::optional<Value> answer_triple(const Value& request, int release,
                                                 Diagnostics& diags);

/// Returns `accepted`, `refused_by` and `fatbin`; nullopt for an invalid request. A list that nvcc
/// refuses still yields an answer, with a warning that explains the refusal.
[[nodiscard]] std::optional<Value> answer_gencode(const Value& request, const Database& database,
                                                  Diagnostics& diags);

}  // namespace tgtcfg
