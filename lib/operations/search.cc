#include "operations/search.h"

#include <tgtcfg/database.h>
#include <tgtcfg/llvm.h>

#include <algorithm>
#include <map>
#include <optional>
#include <tuple>
#include <utility>

#include "database/aliases.h"
#include "diag/catalog.h"
#include "operations/list.h"
#include "resolve/entry_description.h"
#include "support/edit_distance.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

// Match quality for words not covered by `match_rank`, best first.
constexpr int joined_name = scattered_match;    // `rtx4090` in `geforce-rtx-4090`
constexpr int described = scattered_match + 1;  // a word of the description
constexpr int in_description = described + 1;   // part of a word in the description
constexpr int mistyped = in_description + 1;    // one letter more, less or different

struct Words {
  std::string typed;  // in lower case
  std::string plain;  // without separators
  /// Names with the meaning of the word, by table: `tensorrt` for `trt`.
  std::map<std::string_view, std::vector<std::string>> aliases;
};

constexpr std::pair<std::string_view, Meaning> meanings[] = {
    {"kinds", Meaning::kind},
    {"tags", Meaning::tag},
    {"configs", Meaning::configuration},
    {"cpus", Meaning::cpu},
    {"generators", Meaning::generator},
    {"executors", Meaning::executor},
    {"runtimes", Meaning::runtime},
    {"attributes", Meaning::attribute},
};

Words words_for(const std::string& word) {
  Words words{lower(word), plain_name(word), {}};
  for (const auto& [table, meaning] : meanings)
    words.aliases[table] = names_of_alias(word, meaning);
  return words;
}

// An entry with precomputed texts for comparison.
struct Candidate {
  explicit Candidate(const NamedEntry& entry)
      : table(entry.table),
        name(entry.name),
        small(lower(entry.name)),
        plain(plain_name(entry.name)),
        description(lower(entry.description)) {}
  std::string_view table;
  std::string_view name;
  std::string small;
  std::string plain;
  std::string description;
};

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || is_digit(c);
}

// True if a word of the name or description nearly equals the typed word or begins with it.
bool has_nearly(const Words& word, std::string_view text) {
  constexpr std::size_t least = 4;
  const std::size_t limit = word.plain.size() < 2 * least ? 1 : 2;
  if (word.plain.size() < least) return false;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at;
    while (end < text.size() && is_letter(text[end])) ++end;
    const std::string_view beginning = text.substr(at, std::min(end - at, word.plain.size()));
    if (edit_distance(word.plain, beginning, limit) <= limit) return true;
    at = end + 1;
  }
  return false;
}

bool is_mistyped(const Words& word, const Candidate& entry) {
  return has_nearly(word, entry.small) || has_nearly(word, entry.plain) ||
         has_nearly(word, entry.description);
}

std::optional<int> rank_of(const Words& word, const Candidate& entry) {
  const auto by_name = match_rank(word.typed, entry.name);
  const auto aliases = word.aliases.find(entry.table);
  if (aliases != word.aliases.end() && contains(aliases->second, entry.name)) return 1;
  if (by_name && *by_name < scattered_match) return by_name;
  if (!word.plain.empty() && entry.plain.find(word.plain) != entry.plain.npos) return joined_name;
  const std::size_t at = entry.description.find(word.typed);
  if (at != entry.description.npos)
    return at == 0 || !is_letter(entry.description[at - 1]) ? described : in_description;
  return is_mistyped(word, entry) ? std::optional(mistyped) : std::nullopt;
}

struct Ranked {
  std::tuple<int, int, std::size_t> rank;  // rank of the worst word, sum over all words, size of
                                           // the name
  std::size_t index = 0;
};

std::optional<Ranked> ranked(const NamedEntry& entry, const std::vector<Words>& words,
                             std::size_t index) {
  const Candidate candidate(entry);
  std::string phrase;
  int worst = 0;
  int sum = 0;
  for (const Words& word : words) {
    const auto rank = rank_of(word, candidate);
    if (!rank) return std::nullopt;
    worst = std::max(worst, *rank);
    sum += *rank;
    phrase += word.plain;
  }
  // Consecutive words rank first: `jetson nano` finds `nvidia/jetson-nano`.
  if (words.size() > 1 && candidate.plain.find(phrase) != candidate.plain.npos) worst = 0;
  return Ranked{{worst, sum, entry.name.size()}, index};
}

}  // namespace

std::vector<NamedEntry> best_entries(std::vector<NamedEntry> entries,
                                     const std::vector<std::string>& words) {
  std::vector<Words> asked;
  for (const std::string& word : words) asked.push_back(words_for(word));
  std::vector<Ranked> found;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    if (const auto each = ranked(entries[i], asked, i)) found.push_back(*each);
  }
  std::ranges::stable_sort(found, [](const Ranked& a, const Ranked& b) { return a.rank < b.rank; });
  // Similar words are returned only if the words themselves are not found.
  const int best = found.empty() ? 0 : std::get<0>(found.front().rank);
  const int worst = best < mistyped ? in_description : best;
  std::vector<NamedEntry> result;
  for (const Ranked& each : found) {
    if (std::get<0>(each.rank) > worst) break;
    result.push_back(std::move(entries[each.index]));
  }
  return result;
}

namespace {

using Entries = std::vector<NamedEntry>;
using ArchsOfNames = std::map<std::string, std::vector<std::string>, std::less<>>;

void add_rows(const Session& session, const TableName& table, Entries& entries) {
  for (std::string& name : session.database.names(table.table)) {
    std::string description = description_of(session.database, table.table, name);
    entries.push_back({table.plural, std::move(name), std::move(description)});
  }
}

ArchsOfNames llvm_names(int release, auto names_of) {
  ArchsOfNames found;
  for (const std::string& name : llvm_archs(release)) {
    const auto arch = LlvmArch::find(name, release);
    if (!arch) continue;
    for (const std::string_view each : names_of(*arch)) found[std::string(each)].push_back(name);
  }
  return found;
}

// Adds the values of `-mcpu` that are not names of families.
void add_llvm_cpus(const Session& session, Entries& entries) {
  const auto names = llvm_names(llvm_release_or_newest(session.options.llvm_release),
                                [](const LlvmArch& arch) { return arch.cpus(); });
  for (const auto& [name, archs] : names) {
    if (session.database.has(Table::cpus, name)) continue;
    entries.push_back({"cpus", name, "CPU of " + join(archs, ", ")});
  }
}

void add_features(const Session& session, Entries& entries) {
  const auto names = llvm_names(llvm_release_or_newest(session.options.llvm_release),
                                [](const LlvmArch& arch) { return arch.features(); });
  for (const auto& [name, archs] : names)
    entries.push_back({"features", name, "feature of " + join(archs, ", ")});
}

// Each attribute is listed once, even if several kinds have it.
void add_attributes(const Session& session, Entries& entries) {
  struct Found {
    std::string description;
    std::vector<std::string> kinds;
  };
  std::map<std::string, Found, std::less<>> found;
  const Database& database = session.database;
  for (const std::string& kind : database.names(Table::kinds)) {
    const Value row = database.raw(Table::kinds, kind).value_or(Value());
    for (const Member& member : row.map("attributes")) {
      Found& attribute = found[member.key];
      if (attribute.description.empty()) attribute.description = member.value.text("description");
      attribute.kinds.push_back(kind);
    }
  }
  const Value common = Database::common_attributes();
  for (const Member& member : common.object()) {
    Found& attribute = found[member.key];
    attribute.kinds = {"every kind"};
    attribute.description = member.value.text("description");
  }
  for (const auto& [name, attribute] : found) {
    entries.push_back(
        {"attributes", name, attribute.description + " (" + join(attribute.kinds, ", ") + ")"});
  }
}

void add_codes(const Session&, Entries& entries) {
  for (const CatalogPage& page : catalog()) {
    entries.push_back({"codes", std::string(page.code),
                       std::string(page.name) + ": " + std::string(page.message)});
  }
}

// Names that are not database entries. `list` requires an arch for them, or does not list them.
struct OtherNames {
  std::string_view plural;
  std::string_view singular;
  void (*add)(const Session&, Entries&);
  bool listed = false;

  [[nodiscard]] bool is_called(std::string_view word) const {
    return word == plural || word == singular;
  }
};
constexpr OtherNames other_names[] = {
    {"cpus", "cpu", add_llvm_cpus},
    {"features", "feature", add_features},
    {"attributes", "attribute", add_attributes},
    {"codes", "code", add_codes, true},
};

}  // namespace

std::vector<NamedEntry> entries_of(const Session& session, std::string_view table) {
  Entries entries;
  if (const TableName* row = find_table(table)) add_rows(session, *row, entries);
  for (const OtherNames& other : other_names) {
    if (other.is_called(table)) other.add(session, entries);
  }
  return entries;
}

std::vector<NamedEntry> all_entries(const Session& session) {
  Entries entries;
  for (const TableName& table : table_names()) add_rows(session, table, entries);
  for (const OtherNames& other : other_names) other.add(session, entries);
  return entries;
}

std::string_view listed_as(std::string_view table) {
  if (const TableName* row = find_table(table)) return row->plural;
  for (const OtherNames& other : other_names) {
    if (other.listed && other.is_called(table)) return other.plural;
  }
  return {};
}

}  // namespace tgtcfg
