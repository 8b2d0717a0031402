#include "resolve/likely_chip.h"

#include <tgtcfg/chip.h>

#include <algorithm>

#include "database/aliases.h"
#include "support/edit_distance.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

constexpr std::size_t most = 3;

std::vector<std::string> chips_of(const ChipUse& use, const Database& database) {
  std::vector<std::string> names = database.names(Table::chips);
  std::erase_if(names,
                [&](const std::string& name) { return database.chip(name)->vendor != use.vendor; });
  return names;
}

/// `sm_8`, `GFX94`: the beginning of a chip's name, not a product's.
bool begins_alike(std::string_view chip, std::string_view word) {
  constexpr std::size_t letters = 2;
  return word.size() >= letters &&
         same_ignoring_case(chip.substr(0, letters), word.substr(0, letters));
}

std::vector<std::string> tags_meant(std::string_view word, const Database& database) {
  std::vector<std::string> tags = meant_by(word, Meaning::tag);
  const std::string plain = plain_name(word);
  for (std::string& tag : database.names(Table::tags)) {
    const std::string bare = tag.substr(tag.find('/') + 1);
    const bool is_product =
        plain_name(bare) == plain || plain_name(tag) == plain || bare.ends_with("-" + lower(word));
    if (is_product) tags.push_back(std::move(tag));
  }
  return tags;
}

}  // namespace

std::vector<std::string> chips_of_product(std::string_view word, const KindRow& kind,
                                          const Database& database) {
  constexpr std::size_t shortest = 2;
  std::vector<std::string> chips;
  if (word.size() < shortest) return chips;
  for (const std::string& name : tags_meant(word, database)) {
    const TagRow* tag = database.tag(name);
    if (tag == nullptr || tag->definition.text("kind") != kind.name) continue;
    std::string chip = tag->definition.text(kind.chip->attribute);
    if (!chip.empty() && !contains(chips, chip)) chips.push_back(std::move(chip));
  }
  return chips;
}

std::string help_for_chip(const std::string& name, const Database& database) {
  const ChipRow* chip = database.chip(read_target_id(name).processor);
  if (chip == nullptr) return {};
  for (const std::string& each : database.names(Table::kinds)) {
    const KindRow* kind = database.kind(each);
    if (kind == nullptr || !kind->chip || kind->chip->vendor != chip->vendor) continue;
    return quoted(name) + " is a GPU chip of " + chip->vendor + ": use kind `" + each + "`";
  }
  return {};
}

std::vector<std::string> likely_chips(std::string_view word, const KindRow& kind,
                                      const Database& database) {
  if (!kind.chip) return {};
  const std::vector<std::string> known = chips_of(*kind.chip, database);
  std::vector<std::string> near = nearest_names(word, known, most);
  const bool number =
      std::all_of(word.begin(), word.end(), [](char c) { return is_digit(c) || c == '.'; });
  if (number || (!near.empty() && begins_alike(near.front(), word))) return near;
  std::vector<std::string> meant = chips_of_product(word, kind, database);
  if (meant.empty()) {
    std::copy_if(known.begin(), known.end(), std::back_inserter(meant),
                 [&](const std::string& chip) {
                   return same_ignoring_case(database.chip(chip)->family, word);
                 });
  }
  if (meant.empty()) return near;
  if (meant.size() > most) meant.resize(most);
  return meant;
}

}  // namespace tgtcfg
