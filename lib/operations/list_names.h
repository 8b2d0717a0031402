// The names of database tables in commands.
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
/// Returns all words that `list` accepts: these tables, `features` and `codes`.
[[nodiscard]] std::vector<std::string> list_tables();
/// Finds a table by either word; may return null.
[[nodiscard]] const TableName* find_table(std::string_view word);

}  // namespace tgtcfg
