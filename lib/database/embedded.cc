#include "database/embedded.h"

#include <algorithm>

namespace tgtcfg::embedded {

Row row(Table table, std::size_t index) {
  const RowPlace& place = rows[tables[static_cast<std::size_t>(table)].begin + index];
  return {text(place.name_begin, place.name_size), text(place.lookup_begin, place.lookup_size),
          text(place.full_begin, place.full_size), place.abstract};
}

std::optional<std::size_t> find(Table table, std::string_view name) {
  const RowPlace* first = rows + tables[static_cast<std::size_t>(table)].begin;
  const RowPlace* last = first + count(table);
  const auto before = [](const RowPlace& place, std::string_view wanted) {
    return text(place.name_begin, place.name_size) < wanted;
  };
  const RowPlace* found = std::lower_bound(first, last, name, before);
  if (found == last || text(found->name_begin, found->name_size) != name) return std::nullopt;
  return static_cast<std::size_t>(found - first);
}

}  // namespace tgtcfg::embedded
