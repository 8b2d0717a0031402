#include <tgtcfg/database.h>
#include <tgtcfg/llvm.h>
#include <tgtcfg/writers.h>

#include <algorithm>
#include <set>

#include "document/target_word.h"
#include "lsp/offers.h"
#include "resolve/attribute_values.h"
#include "support/text.h"

namespace tgtcfg::lsp {
namespace {

std::string triple_in(const KindRow* kind, const Value& target) {
  return kind != nullptr && kind->triple ? target.text(kind->triple->attribute) : "";
}

// Finds a kind by its name or by a tag.
const KindRow* kind_called(const std::string& name, const Database& database, Value& definition) {
  if (const KindRow* kind = database.kind(name)) return kind;
  const TagRow* tag = database.tag(name);
  if (tag == nullptr) return nullptr;
  definition = tag->definition;
  return database.kind(definition.text("kind"));
}

std::string words_of_type(const AttributeRow& row) {
  std::string words(name_of(row.type));
  if (row.default_value) words += ", default " + write_compact_json(*row.default_value);
  if (row.minimum) words += ", at least " + std::to_string(*row.minimum);
  if (row.maximum) words += ", at most " + std::to_string(*row.maximum);
  return words;
}

void add_attributes(const std::vector<AttributeRow>& rows, const std::vector<std::string>& given,
                    const Value& written, std::vector<Offer>& offers) {
  for (const AttributeRow& row : rows) {
    if (contains(given, row.name) || !is_current(row.releases)) continue;
    const bool flag = row.type == AttributeType::boolean;
    const std::string& description = written.get(row.name).text("description");
    offers.push_back({.label = "-" + row.name,
                      .kind = OfferKind::property,
                      .detail = words_of_type(row),
                      .documentation = description,
                      .text = "-" + row.name + (flag ? "" : "="),
                      .group = row.common ? 1 : 0});
  }
}

std::vector<Offer> options_of(const TargetFacts& facts, const Database& database) {
  std::vector<Offer> offers;
  Value written = Database::common_attributes();
  if (facts.kind != nullptr) {
    const Value raw = database.raw(Table::kinds, facts.kind->name).value_or(Value());
    for (const Member& member : raw.map("attributes")) written.set(member.key, member.value);
    add_attributes(facts.kind->attributes, facts.given, written, offers);
  }
  if (facts.generator != nullptr) {
    const Value raw = database.raw(Table::generators, facts.generator->name).value_or(Value());
    add_attributes(facts.generator->options, facts.given, raw.get("options"), offers);
  }
  if (!contains(facts.given, "compiler") && !generators_for(facts.kind, database).empty())
    offers.push_back({.label = "-compiler",
                      .kind = OfferKind::property,
                      .detail = "generator",
                      .documentation = "A code generator that takes what it can of the target.",
                      .text = "-compiler=",
                      .group = 1});
  return offers;
}

const AttributeRow* attribute_of(const TargetFacts& facts, std::string_view name) {
  const AttributeRow* row = facts.kind == nullptr ? nullptr : facts.kind->attribute(name);
  if (row != nullptr) return row;
  return facts.generator == nullptr ? nullptr : facts.generator->option(name);
}

// Returns the features in a list, without their signs.
std::vector<std::string> elements_of(std::string_view list) {
  std::vector<std::string> names;
  for (const std::string_view element : split(list, ',')) {
    const std::string_view name = trimmed(element);
    names.emplace_back(name.substr(std::min(name.find_first_not_of("+-"), name.size())));
  }
  return names;
}

std::vector<Offer> values_for(const Query& query, const TargetFacts& facts,
                              const std::string& attribute, const std::string& written,
                              const std::vector<std::string>& given) {
  const Database& database = query.documents.database();
  std::vector<Offer> offers;
  if (attribute == "compiler") return generators_for(facts.kind, database);
  const AttributeRow* row = attribute_of(facts, attribute);
  if (row == nullptr || facts.kind == nullptr) return offers;
  const ValuePlace place{*facts.kind, *row, facts.triple, written,
                         llvm_release_or_newest(query.documents.session().options.llvm_release)};
  for (const NamedValue& value : values_of_attribute(place, database)) {
    const std::string bare =
        value.text.substr(value.text.starts_with('+') || value.text.starts_with('-') ? 1 : 0);
    if (contains(given, bare) || contains(given, value.text)) continue;
    offers.push_back({.label = value.text,
                      .kind = OfferKind::value,
                      .detail = value.description,
                      .group = -value.uses});
  }
  return offers;
}

// A target with only a code generator works for other targets: generators that support their kinds
// come first.
void prefer_generators_of_others(const Query& query, const std::vector<std::string>& scope,
                                 std::vector<Offer>& offers) {
  const Database& database = query.documents.database();
  std::set<std::string> kinds;
  for (const Declaration& each : declarations_of(query.documents, query.document, scope)) {
    if (each.role != NameRole::target) continue;
    const KindRow* kind = facts_of_target_text(each.detail, database).kind;
    if (kind != nullptr) kinds.insert(kind->name);
  }
  for (Offer& offer : offers) {
    const GeneratorRow* row = database.generator(offer.label);
    const bool serves =
        row != nullptr && std::ranges::any_of(row->serves, [&](const std::string& kind) {
          return kinds.contains(kind);
        });
    if (!serves) ++offer.group;
  }
}

}  // namespace

TargetFacts facts_of_target(const Value& target, const Database& database) {
  TargetFacts facts;
  Value definition;
  std::string name = target.text("kind");
  if (name.empty()) name = target.text("tag");
  if (name.empty()) name = target.text("target");
  if (name.find(' ') != name.npos) {
    facts = facts_of_target_text(name, database);
  } else {
    facts.kind = kind_called(name, database, definition);
  }
  facts.generator = database.generator(target.text("compiler"));
  const std::string triple = triple_in(facts.kind, target);
  if (!triple.empty()) facts.triple = triple;
  if (facts.triple.empty()) facts.triple = triple_in(facts.kind, definition);
  if (target.is_object()) {
    for (const Member& member : target.object()) facts.given.push_back(member.key);
  }
  return facts;
}

TargetFacts facts_of_target_text(std::string_view text, const Database& database) {
  TargetFacts facts;
  Value definition;
  for (const TargetWord& word : target_words(text)) {
    const std::string_view words = text.substr(word.range.begin, word.range.end - word.range.begin);
    if (word.role == TargetWordRole::head)
      facts.kind = kind_called(std::string(words), database, definition);
    if (word.role == TargetWordRole::name)
      facts.given.emplace_back(words.substr(std::min(words.find_first_not_of('-'), words.size())));
  }
  facts.generator = database.generator(value_in_target_text(text, "compiler"));
  if (facts.kind != nullptr && facts.kind->triple)
    facts.triple = value_in_target_text(text, facts.kind->triple->attribute);
  if (facts.triple.empty()) facts.triple = triple_in(facts.kind, definition);
  return facts;
}

TargetFacts facts_at(const Query& query, const Value& root, const std::vector<std::string>& path) {
  const Database& database = query.documents.database();
  TargetFacts facts = facts_of_target(value_at(root, path), database);
  if (facts.kind != nullptr || path.size() < 2 || path[path.size() - 2] != "targets") return facts;
  const std::vector<std::string> scope(path.begin(), path.end() - 2);
  for (const Declaration& each : declarations_of(query.documents, query.document, scope)) {
    if (each.name != path.back() || each.role != NameRole::target) continue;
    TargetFacts base = facts_of_target_text(each.detail, database);
    if (base.kind == nullptr) continue;
    base.given = std::move(facts.given);
    return base;
  }
  return facts;
}

namespace {

// Targets; of a host, kinds that cannot launch device code come last.
std::vector<Offer> targets_offered(const Database& database, bool host) {
  std::vector<Offer> all = named_targets(database);
  if (!host) return all;
  constexpr int last = 10'000;
  for (Offer& offer : all) {
    const KindRow* kind = database.kind(offer.label);
    if (kind != nullptr && !kind->may_host) offer.group += last;
  }
  all.insert(all.begin(), {.label = "none", .detail = "device code alone", .group = -last});
  return all;
}

// Options that the target does not have yet. `valued`: keep the value that follows.
std::vector<Offer> options_offered(TargetFacts facts, const std::string& written, bool valued,
                                   const Database& database) {
  std::erase(facts.given, written.substr(std::min(written.find_first_not_of('-'), written.size())));
  std::vector<Offer> all = options_of(facts, database);
  for (Offer& offer : all) {
    if (valued && offer.text.ends_with('=')) offer.text.pop_back();
  }
  return all;
}

}  // namespace

Offers offers_in_target(const Query& query, std::string_view text, std::size_t offset, bool host) {
  const Database& database = query.documents.database();
  TargetWord word = target_word_at(text, offset);
  Offers offers;
  const auto words = [&text](std::size_t begin, std::size_t end) {
    return std::string(text.substr(begin, end - begin));
  };
  offers.typed = words(word.range.begin, offset);
  offers.behind = words(offset, word.range.end);
  const TargetFacts facts = facts_of_target_text(text, database);
  if (word.role == TargetWordRole::head) {
    offers.all = targets_offered(database, host);
    // Options can only follow a kind.
    if (!trimmed(text.substr(word.range.end)).empty())
      std::erase_if(offers.all, [](const Offer& offer) { return offer.row_of != Table::kinds; });
    return offers;
  }
  if (word.role == TargetWordRole::name) {
    const bool valued = word.range.end < text.size() && text[word.range.end] == '=';
    offers.all = options_offered(facts, offers.typed + offers.behind, valued, database);
    return offers;
  }
  const AttributeRow* row = attribute_of(facts, word.option);
  const bool target = row != nullptr && row->type == AttributeType::target;
  if (target) {
    const std::size_t begin = word.range.begin;
    return offers_in_target(query, text.substr(begin, word.range.end - begin), offset - begin,
                            true);
  }
  if (word.quoted) {  // a quoted list
    const std::size_t comma = offers.typed.rfind(',');
    if (comma != std::string::npos) offers.typed.erase(0, comma + 1);
    offers.behind.erase(std::min(offers.behind.find(','), offers.behind.size()));
  }
  std::vector<std::string> given = elements_of(value_in_target_text(text, word.option));
  const std::string written = offers.typed + offers.behind;
  std::erase_if(given, [&](const std::string& name) {
    return written == name || written == "+" + name || written == "-" + name;
  });
  offers.all = values_for(query, facts, word.option, offers.typed, given);
  return offers;
}

Offers offers_for_attribute(const Query& query, const Cursor& cursor, const Place& place,
                            const std::string& attribute) {
  const Value& list = value_at(cursor.root, place.target).get(attribute);
  Offers offers;
  offers.typed = cursor.text.substr(0, cursor.offset);
  offers.behind = cursor.text.substr(cursor.offset);
  std::vector<std::string> given;
  for (const Value& element : list.is_array() ? list.array() : Array()) {
    if (element.is_string() && element.string() != cursor.text)
      given.push_back(elements_of(element.string()).front());
  }
  const TargetFacts facts = facts_at(query, cursor.root, place.target);
  offers.all = values_for(query, facts, attribute, offers.typed, given);
  if (place.role == PlaceRole::compiler && facts.kind == nullptr)
    prefer_generators_of_others(query, place.scope, offers.all);
  return offers;
}

}  // namespace tgtcfg::lsp
