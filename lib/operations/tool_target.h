// Targets that arguments of a tool name: by their triples and chips.
#pragma once

#include <tgtcfg/value.h>

#include <string_view>

namespace tgtcfg {

class Database;

/// Gives a target the kind that its triple is of: the triple of an accelerator says which one, and
/// a chip says the triple.
void choose_kind(const Value& tool, int release, const Database& database, Value& target);

/// The row for chips that are called so; null: it is none.
[[nodiscard]] const Value* chip_row(const Value& option, std::string_view chip);

}  // namespace tgtcfg
