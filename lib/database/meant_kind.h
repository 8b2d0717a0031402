// Kinds by their names, and by what is nearly one.
#pragma once

#include <string>

namespace tgtcfg {

class Database;
struct KindRow;

/// The kind of that name, else the one that it was probably meant to be; null when there is none.
[[nodiscard]] const KindRow* meant_kind(const std::string& name, const Database& database);

}  // namespace tgtcfg
