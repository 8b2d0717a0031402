// Reads a search path entry (`--search-path`): rows below `database/`, and configurations next to
// it.
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
  Value value;          ///< with locations in the user's file
  std::string pointer;  ///< pointer to the row in its document
  [[nodiscard]] Span place() const;
};

struct Root {
  std::vector<RootRow> rows;
  std::vector<ConfigurationRow> configurations;
};

/// Returns the directory of a table below `database/`.
[[nodiscard]] std::string_view folder_of(Table table);
/// Returns the table whose rows have the schema with that id, such as `data/kind`.
[[nodiscard]] std::optional<Table> table_of_schema(std::string_view id);

/// Returns true if a row satisfies the schema of its table. Reports violations. `pointer` is the
/// location of the row in its document.
[[nodiscard]] bool satisfies_schema(Table table, const Value& row, Diagnostics& diags,
                                    const std::string& pointer = {});

/// Reads all files. Rows that violate their schema are reported and left out.
[[nodiscard]] Root read_root(const FileSystem& files, std::string_view directory,
                             SourceMap& sources, Diagnostics& diags);

/// Returns true if a project may add the row. Reports a row that would replace a built-in row that
/// defines commands, and a program given by its path.
[[nodiscard]] bool may_come_with_project(const RootRow& row, Diagnostics& diags);

/// Notes that a row hides the row of that name that was used before.
DiagnosticBuilder report_hidden(std::string_view name, std::string_view folder, RootOrigin origin,
                                Span place, Diagnostics& diags);

}  // namespace tgtcfg
