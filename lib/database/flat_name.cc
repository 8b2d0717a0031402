#include "database/flat_name.h"

#include <tgtcfg/database.h>

#include <algorithm>

#include "database/config_keys.h"

namespace tgtcfg {

std::optional<FlatName> split_flat_name(std::string_view text,
                                        const std::vector<std::string>& names) {
  const std::string typed = kebab_case(text);
  std::optional<FlatName> best;
  for (const std::string& name : names) {
    const std::string known = kebab_case(name) + "-";
    if (!typed.starts_with(known) || typed.size() == known.size()) continue;
    if (!best || name.size() > best->name.size()) best = FlatName{name, typed.substr(known.size())};
  }
  return best;
}

const AttributeRow* row_called(const std::vector<AttributeRow>& rows, std::string_view name) {
  const auto found = std::find_if(rows.begin(), rows.end(), [&](const AttributeRow& row) {
    return kebab_case(row.name) == name;
  });
  return found == rows.end() ? nullptr : &*found;
}

}  // namespace tgtcfg
