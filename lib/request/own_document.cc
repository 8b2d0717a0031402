#include "request/own_document.h"

#include <tgtcfg/database.h>

#include <algorithm>
#include <array>
#include <string>

#include "database/config_keys.h"
#include "format/format.h"
#include "request/asked.h"
#include "schema/schema.h"
#include "support/edit_distance.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

// Configuration keys that many tools have; on their own they identify no format.
constexpr std::array<std::string_view, 11> common_words = {
    "config", "devices", "extends", "functions", "host",   "kind",
    "name",   "runtime", "tag",     "tags",      "target",
};

bool is_schema_of_ours(std::string_view reference) {
  if (reference.find("schemas/data/") != reference.npos) return true;
  constexpr std::string_view ending = ".schema.json";
  if (!reference.ends_with(ending)) return false;
  const std::string_view name =
      last_segment(reference).substr(0, last_segment(reference).size() - ending.size());
  const auto known = bundled_schema_ids();
  return std::ranges::find(known, name) != known.end();
}

// Reads the word after `mark`.
bool names_schema_after(std::string_view text, std::string_view mark) {
  for (std::size_t at = text.find(mark); at != text.npos; at = text.find(mark, at + 1)) {
    const std::size_t begin = text.find_first_not_of(" \t:=\"'", at + mark.size());
    if (begin == text.npos) return false;
    if (is_schema_of_ours(text.substr(begin, text.find_first_of("\"' \t\r\n", begin) - begin)))
      return true;
  }
  return false;
}

bool is_known_target(std::string_view word, const Database& database) {
  const std::string name(word);
  return database.has(Table::kinds, name) || database.has(Table::tags, name) ||
         database.has(Table::generators, name) || !database.find_configurations(name).empty();
}

bool is_target_text(const Value& value, const Database& database) {
  if (!value.is_string()) return false;
  const std::string& text = value.string();
  const std::string word = text.substr(0, text.find_first_of(" ,"));
  return is_known_target(text, database) || is_known_target(word, database) ||
         is_known_target(word.substr(0, word.rfind(':')), database);
}

bool is_target_entry(const Value& value, const Database& database) {
  if (!value.is_object()) return is_target_text(value, database);
  return std::ranges::any_of(value.object(), [&](const Member& member) {
    const bool names = member.key == "kind" || member.key == "tag" || member.key == "target" ||
                       member.key == "config";
    return names && is_target_text(member.value, database);
  });
}

bool holds_targets(const Value& targets, const Database& database) {
  if (is_target_entry(targets, database)) return true;
  const auto is_entry = [&](const Value& entry) { return is_target_entry(entry, database); };
  if (targets.is_array()) return std::ranges::any_of(targets.array(), is_entry);
  return targets.is_object() && std::ranges::any_of(targets.object(), [&](const Member& member) {
           return is_entry(member.value);
         });
}

constexpr std::size_t slips = 2;

bool is_own_key(const std::string& key) {
  return contains_spelling(config_keys, key) || key.starts_with("x-") || key == "kind" ||
         key == "tags";
}

// A misspelt key of ours. Considered only next to a correct key: `services` by itself could be any
// tool's.
bool is_misspelt_key(const std::string& key) {
  const std::string name = kebab_case(key);
  return key.size() > 2 * slips && std::ranges::any_of(config_keys, [&](std::string_view known) {
           return edit_distance(name, known, slips) <= slips;
         });
}

Ownership ownership_of_map(const Value& root, const Database& database) {
  const Object& members = root.object();
  const bool targets = std::ranges::any_of(members, [&](const Member& member) {
    const bool named = edit_distance(member.key, "targets", slips) <= slips;
    return (named || member.key == "parts") && holds_targets(member.value, database);
  });
  if (targets || is_target_entry(root, database)) return Ownership::ours;
  const bool keys = std::ranges::all_of(members, [](const Member& member) {
    return is_own_key(member.key) || is_misspelt_key(member.key);
  });
  if (!keys || members.empty()) return Ownership::foreign;
  const bool has_key =
      std::ranges::any_of(members, [](const Member& member) { return is_own_key(member.key); });
  if (!has_key) return Ownership::foreign;
  const bool telling = std::ranges::any_of(members, [](const Member& member) {
    return is_own_key(member.key) && !contains(common_words, member.key) &&
           !member.key.starts_with("x-");
  });
  return telling ? Ownership::ours : Ownership::likely;
}

Ownership ownership_of(const Document& document, const Database& database) {
  const Value& root = document.root;
  switch (classify(document)) {
    case DocumentKind::plan:
    case DocumentKind::output:
    case DocumentKind::tvmc_file:
    case DocumentKind::database_row:
      return Ownership::ours;
    default:
      break;
  }
  if (root.is_object()) return ownership_of_map(root, database);
  return holds_targets(root, database) ? Ownership::ours : Ownership::foreign;
}

}  // namespace

bool has_own_name(std::string_view path) {
  const std::string_view name = last_segment(path);
  const std::string_view stem = name.substr(0, name.rfind('.'));
  return stem == "tgtcfg" || stem.ends_with(".tgtcfg");
}

bool names_own_schema(std::string_view text) {
  return names_schema_after(text, "$schema");
}

bool looks_own(std::string_view text) {
  bool targets = has_word(text, "\"tgtcfg.");
  while (!text.empty()) {
    const std::string_view line = next_line(text);
    const std::size_t begin = line.find_first_not_of(" \t{\"'");
    const std::string_view rest = begin == line.npos ? "" : line.substr(begin);
    targets = targets || rest.starts_with("targets");
  }
  return targets;
}

Ownership ownership_of(const std::vector<Document>& documents, const Database& database) {
  Ownership best = Ownership::foreign;
  for (const Document& document : documents)
    best = std::max(best, ownership_of(document, database));
  return best;
}

Ownership ownership_of_found(const SourceFile& source, const std::vector<Document>* documents,
                             const Database& database) {
  const std::string_view text = source.text();
  const bool written = documents == nullptr ? has_written_lines(text) : is_written_file(*documents);
  const bool is_input =
      documents != nullptr && !documents->empty() && is_boundary(documents->front().root);
  if (written && !is_input) return Ownership::foreign;
  if (has_own_name(source.name()) || names_own_schema(text)) return Ownership::ours;
  if (documents != nullptr) return ownership_of(*documents, database);
  return looks_own(text) ? Ownership::ours : Ownership::foreign;
}

}  // namespace tgtcfg
