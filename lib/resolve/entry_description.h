// One line about an entry of a table: what lists, `search`, completion and the language server show
// beside a name.
#pragma once

#include <string>
#include <string_view>

namespace tgtcfg {

class Database;
enum class Table : std::uint8_t;

/// What its row says of itself; where nobody wrote that, what the row's facts say (the vendor,
/// product, chip and architecture of a tag, the vendor and generation of a chip). Empty: there is
/// no such entry.
[[nodiscard]] std::string description_of(const Database& database, Table table,
                                         std::string_view name);

/// The first line that the text of a configuration says about itself, behind that for editors.
[[nodiscard]] std::string comment_of_configuration(std::string_view text);

}  // namespace tgtcfg
