// How well a name matches what was typed so far.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg::lsp {

/// Smaller is better: the beginning, the beginning in another case, the beginning of a word in the
/// name, anywhere, letter by letter. Nothing: no match.
[[nodiscard]] std::optional<int> match_rank(std::string_view typed, std::string_view name);

/// Something to offer where a word is written.
struct Offer {
  std::string label;
  int kind = 12;                ///< CompletionItemKind
  std::string detail{};         ///< a few words beside it
  std::string documentation{};  ///< Markdown
  std::string text{};           ///< what is written; empty: the label
  int group = 0;                ///< offers of a lower group come first where they match alike
  bool deprecated = false;
};

/// Those that match, the best first; shorter before longer, then as they came.
[[nodiscard]] std::vector<Offer> best_offers(std::vector<Offer> offers, std::string_view typed,
                                             std::size_t most);

}  // namespace tgtcfg::lsp
