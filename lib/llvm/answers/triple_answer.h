// `{"triple": …, "cpu"?, "features"?, "llvm-release"?}` of `tgtcfg batch`: what LLVM reads in a
// triple, and whether it knows the CPU and the features there.
#pragma once

#include <tgtcfg/diagnostics.h>
#include <tgtcfg/value.h>

#include <optional>

namespace tgtcfg {

/// The parts, both normal forms and what is known; nothing when the request is wrong. A triple that
/// LLVM does not know is an answer. `release` is one with tables.
[[nodiscard]] std::optional<Value> answer_triple(const Value& request, int release,
                                                 Diagnostics& diags);

}  // namespace tgtcfg
