#include "lsp/matching.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "support/text.h"

namespace tgtcfg::lsp {
namespace {

constexpr int scattered = 6;
constexpr std::string_view borders = "-_/.+:";

bool begins_a_word(std::string_view typed, std::string_view name) {
  for (std::size_t at = name.find(typed); at != name.npos; at = name.find(typed, at + 1)) {
    if (at > 0 && borders.find(name[at - 1]) != borders.npos) return true;
  }
  return false;
}

bool has_letters(std::string_view typed, std::string_view name) {
  std::size_t found = 0;
  for (const char c : name) {
    if (found < typed.size() && typed[found] == c) ++found;
  }
  return found == typed.size();
}

// `cortexa72` finds `cortex-a72`.
std::string without_borders(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (borders.find(c) == borders.npos) result += c;
  }
  return result;
}

}  // namespace

std::optional<int> match_rank(std::string_view typed, std::string_view name) {
  if (typed.empty() || name == typed) return 0;
  if (name.starts_with(typed)) return 1;
  const std::string small = lower(typed);
  const std::string other = lower(name);
  if (other.starts_with(small)) return 2;
  if (without_borders(other).starts_with(without_borders(small))) return 3;
  if (begins_a_word(small, other)) return 4;
  if (other.find(small) != other.npos) return 5;
  if (has_letters(small, other)) return scattered;
  return std::nullopt;
}

std::vector<Offer> best_offers(std::vector<Offer> offers, std::string_view typed,
                               std::size_t most) {
  struct Ranked {
    std::tuple<int, int, std::size_t> rank;
    std::size_t index = 0;
  };
  std::vector<Ranked> ranked;
  for (std::size_t i = 0; i < offers.size(); ++i) {
    const auto rank = match_rank(typed, offers[i].label);
    const std::size_t length = typed.empty() ? 0 : offers[i].label.size();
    if (rank) ranked.push_back({{*rank, offers[i].group, length}, i});
  }
  // Letters that happen to be there are of interest where nothing else matches.
  const bool found = std::any_of(ranked.begin(), ranked.end(), [](const Ranked& each) {
    return std::get<0>(each.rank) < scattered;
  });
  if (found) {
    std::erase_if(ranked, [](const Ranked& each) { return std::get<0>(each.rank) == scattered; });
  }
  std::stable_sort(ranked.begin(), ranked.end(),
                   [](const Ranked& a, const Ranked& b) { return a.rank < b.rank; });
  std::vector<Offer> best;
  for (const Ranked& each : ranked) {
    if (best.size() == most) break;
    best.push_back(std::move(offers[each.index]));
  }
  return best;
}

}  // namespace tgtcfg::lsp
