// Keys of the pass configuration, which sets options of a compiler's passes, by release.
//
//   const Database database;
//   for (const std::string& key : database.names(Table::pass_config))
//     if (const PassConfigRow* row = database.pass_config(key); !row->renamed.empty())
//       std::cout << key << " is " << row->renamed << " today\n";
#pragma once

#include <tgtcfg/database.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg {

enum class PassConfigType : std::uint8_t {
  boolean,
  integer,
  string,
  string_list,
  integer_list,
  pass_list,  ///< list of elements, each a list with the name of a phase and the name of a pass
  map,        ///< map with the fields of the entry
};

/// A key of the pass configuration, or a field of one.
struct PassConfigField {
  std::string name;
  PassConfigType type = PassConfigType::string;
  std::vector<Value> choices;  ///< allowed values; empty if any value is allowed
  Releases releases;
};

/// A database entry for a key.
struct PassConfigRow {
  PassConfigField value;
  /// Fields of a map, in the order of the entry; empty for other types.
  std::vector<PassConfigField> fields;
  std::string renamed;  ///< key in later releases; empty if not renamed
  /// Returns the field, or null for an unknown name.
  [[nodiscard]] const PassConfigField* field(std::string_view name) const;
};

}  // namespace tgtcfg
