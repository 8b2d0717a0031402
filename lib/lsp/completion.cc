#include "lsp/features.h"

#include <tgtcfg/database.h>
#include <tgtcfg/writers.h>

#include <algorithm>
#include <utility>

#include "diag/escapes.h"
#include "lsp/offers.h"
#include "resolve/entry_description.h"
#include "support/text.h"

namespace tgtcfg::lsp {
namespace {

constexpr std::size_t most_offers = 300;
constexpr int deprecated_tag = 1;

std::string words_of(const SchemaGuide::Facts& facts) {
  std::string words = join(facts.types, " or ");
  if (facts.default_value) words += ", default " + write_compact_json(*facts.default_value);
  return words;
}

/// Finds the completions at a position of a document.
class Completer {
 public:
  Completer(const Query& query, const Cursor& cursor) : query_(query), cursor_(cursor) {}

  Offers run() {
    typed_ = cursor_.text.substr(0, cursor_.offset);
    if (cursor_.in_key) {
      Offers offers = keys();
      // A single word of YAML may become a string or a key.
      const Value& map = value_at(cursor_.root, cursor_.path);
      if (query_.document.format == InputFormat::yaml && map.is_object() && map.object().empty() &&
          !has_colon()) {
        for (Offer& offer : values().all) {
          if (offer.group < 3) offer.group += 3;
          offers.all.push_back(std::move(offer));
        }
      }
      return offers;
    }
    return values();
  }

 private:
  [[nodiscard]] Offers word(std::vector<Offer> all) const {
    // In `{a: 1,| b: 2}` the parser sees one key of two words.
    const std::string behind = cursor_.text.substr(cursor_.offset);
    return {std::move(all), typed_,
            behind.substr(0, cursor_.in_key ? behind.find(' ') : behind.npos)};
  }

  Offers keys() {
    const Value& map = value_at(cursor_.root, cursor_.path);
    std::vector<Offer> all;
    SchemaGuide& guide = query_.guide(cursor_.root);
    for (const SchemaGuide::Key& key : guide.keys(cursor_.root, cursor_.path)) {
      if (map.has(key.name)) continue;
      std::vector<std::string> path = cursor_.path;
      path.push_back(key.name);
      const SchemaGuide::Facts facts = guide.facts(cursor_.root, path);
      all.push_back({.label = key.name,
                     .kind = OfferKind::property,
                     .detail = words_of(facts),
                     .documentation = facts.description,
                     .text = key_text(key.name),
                     .group = key.required ? 0 : group_of(key.name, map)});
    }
    add_attributes(map, all);
    return word(std::move(all));
  }

  // The schema derives attributes only from a written kind, not from a tag or base.
  void add_attributes(const Value& map, std::vector<Offer>& all) {
    std::vector<std::string> inside = cursor_.path;
    inside.emplace_back("attribute");
    if (map.has("kind") || place_in(cursor_.root, inside).role != PlaceRole::attribute) return;
    const TargetFacts facts = facts_at(query_, cursor_.root, cursor_.path);
    if (facts.kind == nullptr) return;
    for (const AttributeRow& row : facts.kind->attributes) {
      const bool known = map.has(row.name) || std::ranges::any_of(all, [&](const Offer& offer) {
                           return offer.label == row.name;
                         });
      if (known || !is_current(row.releases)) continue;
      all.push_back({.label = row.name,
                     .kind = OfferKind::property,
                     .detail = std::string(name_of(row.type)),
                     .text = key_text(row.name),
                     .group = 1});
    }
  }

  // Schema keys come last, and so do other names of a target whose kind is already known.
  [[nodiscard]] static int group_of(const std::string& key, const Value& map) {
    constexpr std::string_view ways[] = {"name", "kind", "tag", "target", "config"};
    const bool known = map.has("kind") || map.has("tag");
    return key.starts_with('$') || (known && contains(ways, key)) ? 2 : 1;
  }

  // The byte after the word at the cursor.
  [[nodiscard]] char next() const {
    const std::string& text = query_.text();
    const auto from = text.begin() + static_cast<std::ptrdiff_t>(query_.offset);
    const auto end = std::find_if_not(from, text.end(), is_word);
    return end == text.end() ? '\0' : *end;
  }
  [[nodiscard]] bool has_colon() const { return next() == ':'; }

  // Adds the separator between key and value unless it is already there.
  [[nodiscard]] std::string key_text(const std::string& name) const {
    if (cursor_.needs_quotes) return "\"" + name + "\": ";
    const bool in_quotes = next() == '"' || next() == '\'';
    return has_colon() || in_quotes ? name : name + ": ";
  }

  Offers values() {
    const Place place = place_in(cursor_.root, cursor_.path);
    switch (place.role) {
      case PlaceRole::target_text:
      case PlaceRole::host_text:
        return in_target(place.role);
      case PlaceRole::base:
        return word(bases(query_, typed_));
      case PlaceRole::function_place:
        return name_or_target(place);
      case PlaceRole::target_name:
      case PlaceRole::device_name:
      case PlaceRole::part_name:
      case PlaceRole::pool_target:
        return word(names_for(query_, place));
      default:
        break;
    }
    Offers offers = word(choices());
    if (place.role == PlaceRole::attribute || place.role == PlaceRole::compiler)
      add_attribute_values(place, offers);
    return offers;
  }

  [[nodiscard]] Offers in_target(PlaceRole role) const {
    Offers offers =
        offers_in_target(query_, cursor_.text, cursor_.offset, role == PlaceRole::host_text);
    // A configuration is a part, not a target.
    const std::vector<std::string>& path = cursor_.path;
    if (path.size() < 2 || path[path.size() - 2] != "parts")
      std::erase_if(offers.all,
                    [](const Offer& offer) { return offer.row_of == Table::configurations; });
    return offers;
  }

  // A function names its target or defines it.
  Offers name_or_target(const Place& place) {
    if (is_target_place(place.role, cursor_.text)) return in_target(place.role);
    Offers offers = word(names_for(query_, place));
    constexpr int behind_names = 20'000;
    for (Offer& offer : in_target(place.role).all) {
      offer.group += behind_names;
      offers.all.push_back(std::move(offer));
    }
    return offers;
  }

  void add_attribute_values(const Place& place, Offers& offers) {
    const std::size_t at = std::min(place.target.size(), cursor_.path.size() - 1);
    const std::string& attribute = cursor_.path[at];
    Offers more = offers_for_attribute(query_, cursor_, place, attribute);
    if (place.role == PlaceRole::compiler && !more.all.empty()) offers.all.clear();
    for (Offer& offer : more.all) {
      const bool known = std::ranges::any_of(
          offers.all, [&](const Offer& other) { return other.label == offer.label; });
      if (!known) offers.all.push_back(std::move(offer));
    }
  }

  std::vector<Offer> choices() {
    std::vector<Offer> all;
    SchemaGuide& guide = query_.guide(cursor_.root);
    for (const SchemaGuide::Choice& choice : guide.choices(cursor_.root, cursor_.path)) {
      const bool text = choice.value.is_string();
      all.push_back({.label = text ? choice.value.string() : write_compact_json(choice.value),
                     .kind = OfferKind::value,
                     .detail = choice.description,
                     .is_literal = !text});
    }
    return all;
  }

  const Query& query_;
  const Cursor& cursor_;
  std::string typed_;
};

// The bytes of the word around the cursor, as far as the text contains it literally.
ByteRange word_range(const Query& query, const Offers& offers) {
  const std::string_view text = query.text();
  ByteRange range{query.offset, query.offset};
  const std::string& typed = offers.typed;
  if (range.begin >= typed.size() && text.substr(range.begin - typed.size(), typed.size()) == typed)
    range.begin -= typed.size();
  if (text.substr(range.end, offers.behind.size()) == offers.behind)
    range.end += offers.behind.size();
  return range;
}

Value item_of(const Query& query, const Offer& offer, ByteRange range, std::size_t number,
              const Cursor& cursor) {
  std::string text = offer.text.empty() ? offer.label : offer.text;
  if (cursor.needs_quotes && !offer.is_literal && !text.starts_with('"')) text = "\"" + text + "\"";
  text.insert(0, cursor.separator);
  std::string order = std::to_string(number);
  order.insert(0, 4 - std::min<std::size_t>(order.size(), 4), '0');
  Value item = Object{{"label", offer.label},
                      {"kind", static_cast<std::int64_t>(offer.kind)},
                      {"sortText", std::move(order)},
                      {"textEdit", Object{{"range", query.range(range)}, {"newText", text}}}};
  const std::string detail =
      offer.row_of ? description_of(query.documents.database(), *offer.row_of, offer.label)
                   : offer.detail;
  if (!detail.empty()) item.set("detail", detail);
  if (!offer.documentation.empty())
    item.set("documentation", markdown(prose_markdown(offer.documentation)));
  if (offer.deprecated) item.set("tags", Array{deprecated_tag});
  return item;
}

// Before the quote of a string in JSON, an offer replaces the string. Moves the cursor into it and
// returns the quote, or an empty text.
std::string enter_string(Query& query, std::optional<Cursor>& cursor) {
  if (!cursor || !cursor->needs_quotes) return {};
  const std::string quote = query.text().substr(query.offset, 1);
  if (quote == "[" || quote == "{") cursor.reset();  // nothing can precede a list or map
  if (quote != "\"" && quote != "'") return {};
  ++query.offset;
  cursor = find_cursor(query.text(), query.offset, query.document.format);
  if (cursor) cursor->separator = quote;
  return quote;
}

Array items_at(const Query& query, const Cursor& cursor, std::size_t quote) {
  Array items;
  const Cursor inside = in_own_document(cursor);
  Offers offers = Completer(query, inside).run();
  ByteRange range = word_range(query, offers);
  range.begin -= quote;
  while (cursor.needs_quotes && range.end < query.text().size() && is_word(query.text()[range.end]))
    ++range.end;
  const auto best = best_offers(std::move(offers.all), offers.typed, most_offers);
  // Editors drop offers that do not begin with the typed word unless `filterText` is set. If some
  // offers begin with it, they are the intended ones, and Neovim accepts our range only without
  // `filterText`.
  const bool begin_otherwise = !best.empty() && !best.front().label.starts_with(offers.typed);
  for (const Offer& offer : best) {
    Value item = item_of(query, offer, range, items.size(), cursor);
    if (begin_otherwise)
      item.set("filterText", query.text().substr(range.begin, query.offset - range.begin));
    items.push_back(std::move(item));
  }
  return items;
}

}  // namespace

Value completion(const Query& asked) {
  Query query = asked;
  auto cursor = query.documents.is_ours(query.document)
                    ? find_cursor(query.text(), query.offset, query.document.format)
                    : std::nullopt;
  const std::string quote = enter_string(query, cursor);
  Array items = cursor ? items_at(query, *cursor, quote.size()) : Array{};
  // Further typing changes the offers.
  return Object{{"isIncomplete", true}, {"items", std::move(items)}};
}

}  // namespace tgtcfg::lsp
