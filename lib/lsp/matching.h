// Offers for a word, the best first.
#pragma once

#include <tgtcfg/database.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg::lsp {

/// CompletionItemKind of the protocol, as far as we offer such.
enum class OfferKind : std::uint8_t {
  class_item = 7,
  module = 9,
  property = 10,
  value = 12,
  file = 17,
  reference = 18,
  folder = 19,
  constant = 21,
};

/// Something to offer where a word is written.
struct Offer {
  std::string label;
  OfferKind kind = OfferKind::value;
  std::string detail{};         ///< a few words beside it
  std::string documentation{};  ///< a description
  std::string text{};           ///< what is written; empty: the label
  int group = 0;                ///< offers of a lower group come first where they match alike
  bool deprecated = false;
  /// Where the name is a row, whose description stands for `detail`: read for what is offered only.
  std::optional<Table> row_of{};
};

/// Those that match, the best first; shorter before longer, then as they came.
[[nodiscard]] std::vector<Offer> best_offers(std::vector<Offer> offers, std::string_view typed,
                                             std::size_t most);

}  // namespace tgtcfg::lsp
