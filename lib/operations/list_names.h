// What users call the tables of the database.
#pragma once

#include <tgtcfg/database.h>

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg {

struct TableName {
  std::string_view plural;    ///< `tgtcfg list kinds`
  std::string_view singular;  ///< `tgtcfg show kind`
  Table table;
};

[[nodiscard]] std::span<const TableName> table_names();
/// Those tables, and `features` and `codes`: everything that `list` takes.
[[nodiscard]] std::vector<std::string> list_tables();
/// By either word, or null.
[[nodiscard]] const TableName* find_table(std::string_view word);

}  // namespace tgtcfg
