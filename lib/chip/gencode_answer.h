// `{"gencode": […], "nvcc-release"?}` of `tgtcfg batch`: what nvcc makes of its architecture
// arguments.
#pragma once

#include <tgtcfg/diagnostics.h>
#include <tgtcfg/value.h>

#include <optional>

namespace tgtcfg {

class Database;

/// `accepted`, `refused_by` and `fatbin`; nothing when the request is wrong. A list that nvcc
/// refuses is an answer, with a warning that says why.
[[nodiscard]] std::optional<Value> answer_gencode(const Value& request, const Database& database,
                                                  Diagnostics& diags);

}  // namespace tgtcfg
