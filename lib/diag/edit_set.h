// Edits of one text that do not get in each other's way.
#pragma once

#include <tgtcfg/diagnostics.h>

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg {

/// Whether no two edits overlap or begin at the same byte.
[[nodiscard]] bool are_apart(std::span<const Edit> edits);

/// The edits in the order of the text, equal ones once.
[[nodiscard]] std::vector<Edit> in_text_order(std::vector<Edit> edits);

/// The text with edits that are apart and in its order.
[[nodiscard]] std::string edited(std::string_view text, std::span<const Edit> edits);

class EditSet {
 public:
  /// Adds all edits of a fix, or none when one of them overlaps another or begins where it does.
  bool add(std::span<const Edit> edits);

 private:
  [[nodiscard]] bool fits(const Edit& edit) const;
  std::map<std::uint32_t, std::uint32_t> ends_;  ///< by where the edit begins
};

}  // namespace tgtcfg
