// One line about a database entry, printed next to its name by lists, `search`, completion and the
// language server.
#pragma once

#include <string>
#include <string_view>

namespace tgtcfg {

class Database;
enum class Table : std::uint8_t;

/// Returns the entry's description, or else a line of its facts: vendor, product, chip and
/// architecture for a tag; vendor and generation for a chip. Returns an empty string for an unknown
/// entry.
[[nodiscard]] std::string description_of(const Database& database, Table table,
                                         std::string_view name);

/// Returns the first comment line of a configuration, after any editor mode line.
[[nodiscard]] std::string comment_of_configuration(std::string_view text);

}  // namespace tgtcfg
