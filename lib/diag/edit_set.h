// Non-overlapping edits of one text.
#pragma once

#include <tgtcfg/diagnostics.h>

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg {

/// Returns true if no two edits overlap or begin at the same byte.
[[nodiscard]] bool are_apart(std::span<const Edit> edits);

/// Sorts the edits by position and removes duplicates.
[[nodiscard]] std::vector<Edit> in_text_order(std::vector<Edit> edits);

/// Applies edits, which must not overlap and must be sorted.
[[nodiscard]] std::string edited(std::string_view text, std::span<const Edit> edits);

class EditSet {
 public:
  /// Adds all edits of a fix, unless one of them overlaps or begins at the same byte as an existing
  /// edit. Returns false if it did not add them.
  bool add(std::span<const Edit> edits);

 private:
  [[nodiscard]] bool fits(const Edit& edit) const;
  std::map<std::uint32_t, std::uint32_t> ends_;  ///< end of each edit by its begin
};

}  // namespace tgtcfg
