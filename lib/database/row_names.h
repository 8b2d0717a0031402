// Whether what a row of a user says fits what it speaks of: names of attributes and kinds, releases
// of a tool, values of attributes. The schema of a table cannot ask that.
#pragma once

#include <tgtcfg/diagnostics.h>
#include <tgtcfg/value.h>

#include <string>

namespace tgtcfg {

class Database;
enum class Table : std::uint8_t;

/// Reports what does not, at its place; `pointer` is that of the row in its document. The row
/// satisfies its schema.
void check_names(Table table, const Value& row, const Database& database,
                 const std::string& pointer, Diagnostics& diags);

}  // namespace tgtcfg
