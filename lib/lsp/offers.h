// Completions from the database, the schemas and the document itself.
#pragma once

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

namespace tgtcfg {
class Database;
struct GeneratorRow;
struct KindRow;
enum class Table : std::uint8_t;
}  // namespace tgtcfg

namespace tgtcfg::lsp {

/// The CompletionItemKinds that we use.
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

/// One completion.
struct Offer {
  std::string label;
  OfferKind kind = OfferKind::value;
  std::string detail{};         ///< short text next to the label
  std::string documentation{};  ///< a description
  std::string text{};           ///< inserted text; empty: the label
  int group = 0;                ///< at equal match quality, lower groups come first
  bool deprecated = false;
  bool is_literal = false;  ///< a number or boolean, which is never quoted
  /// Table of a named entry, whose description replaces `detail`. It is read only for offers that
  /// are shown.
  std::optional<Table> row_of{};
};

/// Returns the matching offers, best first; at equal quality shorter ones first, then in input
/// order.
[[nodiscard]] std::vector<Offer> best_offers(std::vector<Offer> offers, std::string_view typed,
                                             std::size_t most);

/// Completions for a word, and the text before the cursor that belongs to the word.
struct Offers {
  std::vector<Offer> all{};
  std::string typed{};
  std::string behind{};  ///< text of the word after the cursor, which is also replaced
};

/// The facts of a target that determine its attributes.
struct TargetFacts {
  const KindRow* kind = nullptr;
  const GeneratorRow* generator = nullptr;
  std::string triple{};
  std::vector<std::string> given{};  ///< names of attributes that are set
};
[[nodiscard]] TargetFacts facts_of_target(const Value& target, const Database& database);
[[nodiscard]] TargetFacts facts_of_target_text(std::string_view text, const Database& database);
/// Returns the facts of the target at a path, which may inherit from base files.
[[nodiscard]] TargetFacts facts_at(const Query& query, const Value& root,
                                   const std::vector<std::string>& path);

/// Completions inside a target string.
[[nodiscard]] Offers offers_in_target(const Query& query, std::string_view text, std::size_t offset,
                                      bool host);
/// Completions for the value of an attribute in a map.
[[nodiscard]] Offers offers_for_attribute(const Query& query, const Cursor& cursor,
                                          const Place& place, const std::string& attribute);
/// Returns kinds, tags and configurations.
[[nodiscard]] std::vector<Offer> named_targets(const Database& database);
/// Returns values for `extends`: tags and configurations that match a word, and files.
[[nodiscard]] std::vector<Offer> bases(const Query& query, std::string_view typed);
/// Returns the names of the configuration that are valid at a place.
[[nodiscard]] std::vector<Offer> names_for(const Query& query, const Place& place);
/// Returns code generators that support a kind; all if the kind is unknown.
[[nodiscard]] std::vector<Offer> generators_for(const KindRow* kind, const Database& database);

}  // namespace tgtcfg::lsp
