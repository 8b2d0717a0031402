// Reads a user's root (`--search-path`): rows below `database/`, configurations beside it.
#pragma once

#include <tgtcfg/database.h>
#include <tgtcfg/diagnostics.h>
#include <tgtcfg/file_system.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg {

enum class RootOrigin : std::uint8_t;

struct RootRow {
  Table table = Table::kinds;
  std::string name;
  Value value;          ///< with places in the user's file
  std::string pointer;  ///< of the row in its document
  [[nodiscard]] Span place() const;
};

struct Root {
  std::vector<RootRow> rows;
  std::vector<ConfigurationRow> configurations;
};

/// The folder below `database/` of a table.
[[nodiscard]] std::string_view folder_of(Table table);
/// The table whose rows have the schema of that id, `data/kind`.
[[nodiscard]] std::optional<Table> table_of_schema(std::string_view id);

/// Whether a row satisfies the schema of its table; what does not is reported. `pointer` is that of
/// the row in its document.
[[nodiscard]] bool satisfies_schema(Table table, const Value& row, Diagnostics& diags,
                                    const std::string& pointer = {});

/// Reads everything; rows that do not satisfy their schema are reported and left out.
[[nodiscard]] Root read_root(const FileSystem& files, std::string_view directory,
                             SourceMap& sources, Diagnostics& diags);

/// Whether the row may be added; reports a row that would replace a built-in one that defines
/// commands, and a program that is named by its path.
[[nodiscard]] bool may_come_with_project(const RootRow& row, Diagnostics& diags);

/// Notes that a row hides the one of its name that was used before.
DiagnosticBuilder report_hidden(std::string_view name, std::string_view folder, RootOrigin origin,
                                Span place, Diagnostics& diags);

}  // namespace tgtcfg
