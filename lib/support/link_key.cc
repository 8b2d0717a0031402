#include "support/link_key.h"

#include <algorithm>

#include "support/text.h"

namespace tgtcfg {
namespace {

constexpr std::string_view one_way = "->";
constexpr std::string_view two_way = "<->";
constexpr std::string_view not_in_names = " \t<>=,";

}  // namespace

std::optional<LinkKey> read_link_key(std::string_view text) {
  const bool both = text.find(two_way) != std::string_view::npos;
  const std::string_view arrow = both ? two_way : one_way;
  const std::size_t at = text.find(arrow);
  if (at == std::string_view::npos) return std::nullopt;
  const LinkKey key{trimmed(text.substr(0, at)), trimmed(text.substr(at + arrow.size())), both};
  for (const std::string_view name : {key.from, key.to}) {
    if (name.empty() || name.find_first_of(not_in_names) != std::string_view::npos)
      return std::nullopt;
  }
  return key;
}

std::string link_key(std::string_view from, std::string_view to) {
  return std::string(from) + " -> " + std::string(to);
}

std::string two_way_link_key(std::string_view a, std::string_view b) {
  return std::string(std::min(a, b)) + " <-> " + std::string(std::max(a, b));
}

std::string canonical_link_key(std::string_view text) {
  const auto key = read_link_key(text);
  if (!key) return std::string(text);
  return key->both ? two_way_link_key(key->from, key->to) : link_key(key->from, key->to);
}

std::optional<std::string> likely_link_key(std::string_view text) {
  const std::size_t first_end = text.find_first_of(not_in_names);
  const std::size_t last = text.find_last_of(not_in_names);
  if (first_end == std::string_view::npos || first_end == 0 || last + 1 == text.size())
    return std::nullopt;
  const std::string_view between = text.substr(first_end, last + 1 - first_end);
  // A third name would make the meaning unclear; a hyphen belongs to the arrow.
  if (between.find_first_not_of(" \t<>=,-") != std::string_view::npos) return std::nullopt;
  const std::string_view from = text.substr(0, first_end);
  const std::string_view to = text.substr(last + 1);
  const bool left = between.find('<') != std::string_view::npos;
  const bool right = between.find('>') != std::string_view::npos;
  if (left && !right) return link_key(to, from);
  return left ? two_way_link_key(from, to) : link_key(from, to);
}

}  // namespace tgtcfg
