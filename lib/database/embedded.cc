#include "database/embedded.h"

#include <tgtcfg/database.h>

namespace tgtcfg::embedded {

Row row(Table table, std::size_t index) {
  const RowPlace& place = rows[tables[static_cast<std::size_t>(table)].begin + index];
  return {text(place.name_begin, place.name_size), text(place.lookup_begin, place.lookup_size),
          text(place.full_begin, place.full_size), place.abstract};
}

std::optional<std::size_t> find(Table table, std::string_view name) {
  const TablePlace& place = tables[static_cast<std::size_t>(table)];
  const std::uint32_t mask = slot_count - 1;
  for (std::uint32_t slot = hash_of_name(static_cast<std::size_t>(table), name) & mask;
       slots[slot] != 0; slot = (slot + 1) & mask) {
    const std::uint32_t number = slots[slot] - 1U;
    if (number - place.begin >= place.count) continue;  // in another table
    const RowPlace& row = rows[number];
    if (text(row.name_begin, row.name_size) == name) return number - place.begin;
  }
  return std::nullopt;
}

}  // namespace tgtcfg::embedded
