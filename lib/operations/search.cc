#include "operations/search.h"

#include <algorithm>
#include <map>
#include <optional>
#include <tuple>
#include <utility>

#include "database/aliases.h"
#include "support/edit_distance.h"
#include "support/name_match.h"
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
  std::map<std::string_view, std::vector<std::string>> meant;
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
  for (const auto& [table, meaning] : meanings) words.meant[table] = meant_by(word, meaning);
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
    const std::string_view own = text.substr(at, std::min(end - at, word.plain.size()));
    if (edit_distance(word.plain, own, limit) <= limit) return true;
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
  const auto meant = word.meant.find(entry.table);
  if (meant != word.meant.end() && contains(meant->second, entry.name)) return 1;
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
  std::stable_sort(found.begin(), found.end(),
                   [](const Ranked& a, const Ranked& b) { return a.rank < b.rank; });
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

}  // namespace tgtcfg
