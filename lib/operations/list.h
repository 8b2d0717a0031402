// `tgtcfg list`: lists the entries of a table, filtered by a pattern. Names of tables in commands.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "request/session.h"

namespace tgtcfg {

enum class Table : std::uint8_t;

struct ListRequest {
  std::string table;  ///< a word of `list_tables()`
  std::optional<std::string> pattern;
  std::optional<std::string> arch;  ///< for `cpus` and `features`: list those of LLVM
};

struct ListEntry {
  std::string name;
  std::string detail;  ///< device type of a kind, severity of a code
  std::string description;
};

/// Returns the entries, or nullopt after adding an error: an unknown arch, or no match.
[[nodiscard]] std::optional<std::vector<ListEntry>> list_entries(Session& session,
                                                                 const ListRequest& request);

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
