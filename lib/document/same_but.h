// Two texts that are read, and the edits between them: whether the second says what the first
// says but for these edits.
#pragma once

#include <tgtcfg/diagnostics.h>
#include <tgtcfg/source.h>
#include <tgtcfg/value.h>

#include <span>
#include <vector>

namespace tgtcfg {

/// An edit of one of several fixes.
struct PlacedEdit {
  const Edit* edit;
  bool alone;  ///< the only one of its fix
};

/// Edits are in the order of the text. A fix of several edits must not change a value that an alias
/// repeats in another list or map: there it would lose what the other edits put in its place.
[[nodiscard]] bool same_but(std::span<const Document> before, const SourceMap& before_sources,
                            std::span<const Document> after, std::span<const PlacedEdit> edits);

}  // namespace tgtcfg
