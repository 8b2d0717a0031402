// Keys of the pass configuration, which sets options of a compiler's passes, by release.
//
//   const Database database;
//   for (const std::string& key : database.names(Table::pass_config))
//     if (const PassConfigRow* row = database.pass_config(key); !row->renamed.empty())
//       std::cout << key << " is " << row->renamed << " today\n";
#pragma once

#include <tgtcfg/database.h>

#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg {

/// A database entry for a key.
struct PassConfigRow {
  AttributeRow value;
  /// Fields of a map, in the order of the entry; empty for other types.
  std::vector<AttributeRow> fields;
  std::string renamed;  ///< key in later releases; empty if not renamed
  /// Returns the field, or null for an unknown name.
  [[nodiscard]] const AttributeRow* field(std::string_view name) const;
};

}  // namespace tgtcfg
