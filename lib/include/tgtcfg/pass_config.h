// The keys of the pass configuration: what a compiler's passes let a user set, by release.
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
  pass_list,  ///< each element is a list of a phase and the name of a pass
  map,        ///< of the row's fields
};

struct PassConfigField {
  std::string name;
  PassConfigType type = PassConfigType::string;
  std::vector<Value> choices;  ///< the only values there are, if any are listed
  Releases releases;
};

struct PassConfigRow {
  PassConfigField value;
  std::vector<PassConfigField> fields;  ///< of a map, in the order of the row
  std::string renamed;                  ///< the key in later releases, or empty
  [[nodiscard]] const PassConfigField* field(std::string_view name) const;
};

}  // namespace tgtcfg
