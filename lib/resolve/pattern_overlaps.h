// Patterns of functions that both match some name and say different things of it.
#pragma once

#include <tgtcfg/compilation_config.h>

#include <cstddef>
#include <utility>
#include <vector>

namespace tgtcfg {

/// An entry of `functions` and what became of it.
struct FunctionEntry {
  const Member* asked = nullptr;
  ResolvedFunction resolved;
};

struct PatternOverlap {
  const FunctionEntry* primary = nullptr;  ///< the later in the text
  const FunctionEntry* other = nullptr;    ///< the first that it overlaps with
};

/// One for each pattern that overlaps with an earlier one of as many literal characters, in the
/// order of the entries.
[[nodiscard]] std::vector<PatternOverlap> pattern_overlaps(
    const std::vector<FunctionEntry>& entries);

}  // namespace tgtcfg
