#include "database/meant_kind.h"

#include <tgtcfg/database.h>

#include "support/edit_distance.h"

namespace tgtcfg {

const KindRow* meant_kind(const std::string& name, const Database& database) {
  if (const KindRow* row = database.kind(name)) return row;
  const auto near = nearest_names(name, database.names(Table::kinds), 1);
  return near.empty() ? nullptr : database.kind(near.front());
}

}  // namespace tgtcfg
