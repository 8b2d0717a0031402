#include "support/name_match.h"

#include "support/text.h"

namespace tgtcfg {
namespace {

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

// Lets `cortexa72` match `cortex-a72`.
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
  if (has_letters(small, other)) return scattered_match;
  return std::nullopt;
}

}  // namespace tgtcfg
