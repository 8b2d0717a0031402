#include "lsp/offers.h"

#include <tgtcfg/database.h>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "request/extended_files.h"
#include "support/edit_distance.h"
#include "support/text.h"

namespace tgtcfg::lsp {

std::vector<Offer> best_offers(std::vector<Offer> offers, std::string_view typed,
                               std::size_t most) {
  // Match quality, group, length, and the index in input order.
  std::vector<std::tuple<int, int, std::size_t, std::size_t>> ranked;
  for (std::size_t i = 0; i < offers.size(); ++i) {
    const auto rank = match_rank(typed, offers[i].label);
    const std::size_t length = typed.empty() ? 0 : offers[i].label.size();
    if (rank) ranked.emplace_back(*rank, offers[i].group, length, i);
  }
  std::ranges::sort(ranked);
  // Scattered letters are offered only if there is no better match.
  if (!ranked.empty() && std::get<0>(ranked.front()) < scattered_match)
    std::erase_if(ranked, [](const auto& each) { return std::get<0>(each) == scattered_match; });
  std::vector<Offer> best;
  for (const auto& each : ranked) {
    if (best.size() == most) break;
    best.push_back(std::move(offers[std::get<3>(each)]));
  }
  return best;
}

std::vector<Offer> named_targets(const Database& database) {
  // Kinds with many tags come first.
  std::map<std::string, int> tags;
  for (const std::string& name : database.names(Table::tags)) {
    if (const TagRow* tag = database.tag(name)) ++tags[tag->definition.text("kind")];
  }
  std::vector<Offer> offers;
  for (const std::string& name : database.names(Table::kinds)) {
    offers.push_back({.label = name,
                      .kind = OfferKind::class_item,
                      .group = -tags[name],
                      .row_of = Table::kinds});
  }
  for (const std::string& name : database.names(Table::tags)) {
    offers.push_back(
        {.label = name, .kind = OfferKind::constant, .group = 1, .row_of = Table::tags});
  }
  for (const std::string& name : database.names(Table::configurations)) {
    offers.push_back(
        {.label = name, .kind = OfferKind::module, .group = 2, .row_of = Table::configurations});
  }
  return offers;
}

std::vector<Offer> generators_for(const KindRow* kind, const Database& database) {
  std::vector<Offer> offers;
  for (const std::string& name : database.names(Table::generators)) {
    const GeneratorRow* row = database.generator(name);
    if (row == nullptr || (kind != nullptr && !contains(row->serves, kind->name))) continue;
    offers.push_back({.label = name, .kind = OfferKind::module, .row_of = Table::generators});
  }
  return offers;
}

std::vector<Offer> bases(const Query& query, std::string_view typed) {
  std::vector<Offer> offers;
  const bool is_path = typed.starts_with('.') || typed.starts_with('/');
  const std::string& document_path = query.document.document.path;
  const ConfinedFiles& confined = confined_files_of(query.documents.session());
  const std::string before(
      typed.substr(0, typed.rfind('/') == typed.npos ? 0 : typed.rfind('/') + 1));
  ReadError error;
  const auto folder =
      confined.place_of(before.empty() ? "." : before, document_path, document_path);
  const auto entries =
      folder ? query.documents.session().files().list(*folder, error) : std::nullopt;
  for (const DirectoryEntry& entry : entries.value_or(std::vector<DirectoryEntry>())) {
    if (entry.name.starts_with('.')) continue;
    if (entry.link && !confined.place_of(before + entry.name, document_path, document_path))
      continue;
    const std::string start = is_path ? before : "./" + before;
    if (entry.kind == FileKind::directory) {
      offers.push_back({.label = start + entry.name + "/", .kind = OfferKind::folder, .group = 1});
    } else if (format_of(entry.name) && *folder + "/" + entry.name != document_path) {
      offers.push_back({.label = start + entry.name, .kind = OfferKind::file});
    }
  }
  if (is_path) {
    if (confined.place_of(before + "..", document_path, document_path))
      offers.push_back({.label = "../", .kind = OfferKind::folder, .group = 2});
    return offers;
  }
  for (Offer& offer : named_targets(query.documents.database())) {
    if (offer.kind == OfferKind::module) offers.push_back(std::move(offer));
  }
  return offers;
}

std::vector<Offer> names_for(const Query& query, const Place& place) {
  std::vector<Offer> offers;
  std::set<std::string> known;
  std::set<std::string> types;
  const Database& database = query.documents.database();
  for (const Declaration& name : declarations_of(query.documents, query.document, place.scope)) {
    const KindRow* kind =
        name.role != NameRole::target ? nullptr : facts_of_target_text(name.detail, database).kind;
    if (kind != nullptr) types.insert(kind->device.name);
    if (!may_name(place.role, name.role) || !known.insert(name.name).second) continue;
    const std::string what(word_of(name.role));
    offers.push_back({.label = name.name,
                      .kind = OfferKind::reference,
                      .detail = name.detail.empty() ? what : what + ": " + name.detail,
                      .group = name.role == NameRole::target ? 0 : 1});
  }
  if (place.role == PlaceRole::device_name) {
    for (const std::string& type : types) {
      if (!known.contains(type))
        offers.push_back({.label = type, .detail = "device type", .group = 2});
    }
  }
  if (place.role == PlaceRole::pool_target) {
    for (const std::string& kind : database.names(Table::kinds))
      offers.push_back(
          {.label = kind, .kind = OfferKind::class_item, .detail = "kind", .group = 2});
  }
  return offers;
}

}  // namespace tgtcfg::lsp
