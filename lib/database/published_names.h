// Definitions that offer names to an editor and refuse none: rows of a search path have other
// names, and a target may be any target string.
#pragma once

#include <tgtcfg/value.h>

namespace tgtcfg {

class Database;

/// What a definition is for stands in a comment: an editor shows the first description that it
/// finds, from the inside out, and that is to be the one of the key.
[[nodiscard]] Object generated_definition(std::string_view comment);

/// Sets `kind-name`, `tag-name`, `device-type` and the like.
void set_name_definitions(Value& definitions, const Database& database);

}  // namespace tgtcfg
