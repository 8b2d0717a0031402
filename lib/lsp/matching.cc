#include "lsp/matching.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "support/name_match.h"

namespace tgtcfg::lsp {

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
    return std::get<0>(each.rank) < scattered_match;
  });
  if (found) {
    std::erase_if(ranked,
                  [](const Ranked& each) { return std::get<0>(each.rank) == scattered_match; });
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
