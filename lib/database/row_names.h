// Checks names and values in a user's row against the rows they refer to: attributes and kinds,
// releases of a tool, values of attributes. The schema of a table cannot check them.
#pragma once

#include <tgtcfg/diagnostics.h>
#include <tgtcfg/value.h>

#include <string>

namespace tgtcfg {

class Database;
enum class Table : std::uint8_t;

/// Reports unknown names and invalid values at their locations. `pointer` is the location of the
/// row in its document. The row must satisfy its schema.
void check_names(Table table, const Value& row, const Database& database,
                 const std::string& pointer, Diagnostics& diags);

}  // namespace tgtcfg
