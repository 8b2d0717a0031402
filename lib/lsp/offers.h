// What the tables, the schemas and the document itself have to offer for a place.
#pragma once

#include <tgtcfg/database.h>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lsp/cursor.h"
#include "lsp/declarations.h"
#include "lsp/features.h"
#include "lsp/place.h"

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

/// What is offered for a word, and how much of the text before the cursor is that word.
struct Offers {
  std::vector<Offer> all{};
  std::string typed{};
  std::string behind{};  ///< the rest of the word, which is replaced as well
};

/// The facts of a target that decide what its attributes may be.
struct TargetFacts {
  const KindRow* kind = nullptr;
  const GeneratorRow* generator = nullptr;
  std::string triple{};
  std::vector<std::string> given{};  ///< names of attributes
};
[[nodiscard]] TargetFacts facts_of_target(const Value& target, const Database& database);
[[nodiscard]] TargetFacts facts_of_target_text(std::string_view text, const Database& database);
/// Of the target that keys lead to. What it is may stand in a file that is extended.
[[nodiscard]] TargetFacts facts_at(const Query& query, const Value& root,
                                   const std::vector<std::string>& path);

/// Inside a target string.
[[nodiscard]] Offers offers_in_target(const Query& query, std::string_view text, std::size_t offset,
                                      bool host);
/// For the value of an attribute in the form of a map.
[[nodiscard]] Offers offers_for_attribute(const Query& query, const Cursor& cursor,
                                          const Place& place, const std::string& attribute);
/// Kinds, tags and configurations.
[[nodiscard]] std::vector<Offer> named_targets(const Database& database);
/// Tags and configurations that a word means, and files: what `extends` takes.
[[nodiscard]] std::vector<Offer> bases(const Query& query, std::string_view typed);
/// Names of the configuration that a place may name.
[[nodiscard]] std::vector<Offer> names_for(const Query& query, const Place& place);
/// Generators that serve a kind; all where none is known.
[[nodiscard]] std::vector<Offer> generators_for(const KindRow* kind, const Database& database);

}  // namespace tgtcfg::lsp
