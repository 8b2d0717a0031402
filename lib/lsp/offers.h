// What the tables, the schemas and the document itself have to offer for a place.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "lsp/cursor.h"
#include "lsp/declarations.h"
#include "lsp/feature.h"
#include "lsp/matching.h"
#include "lsp/place.h"

namespace tgtcfg::lsp {

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
