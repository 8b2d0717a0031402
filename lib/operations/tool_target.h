// Chooses the kinds of targets in tool arguments by their triples and chips.
#pragma once

#include <tgtcfg/value.h>

#include <string_view>

namespace tgtcfg {

class Database;

/// Sets the kind for a target's triple. An accelerator's triple determines its kind, and a chip
/// determines its triple.
void choose_kind(const Value& tool, int release, const Database& database, Value& target);

/// Returns the row for a chip's name; null if it is not a chip.
[[nodiscard]] const Value* chip_row(const Value& option, std::string_view chip);

}  // namespace tgtcfg
