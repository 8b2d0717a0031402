// Compares two parsed texts and the edits between them.
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
  bool alone;  ///< the only edit of its fix
};

/// Returns true if both texts have the same meaning except for the edits, which must be sorted. A
/// fix of several edits must not change a value that an alias repeats in another list or map,
/// because the other edits do not apply there.
[[nodiscard]] bool same_but(std::span<const Document> before, const SourceMap& before_sources,
                            std::span<const Document> after, std::span<const PlacedEdit> edits);

}  // namespace tgtcfg
