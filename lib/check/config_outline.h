// The part of a configuration that its schema checks: everything except the insides of targets and
// parts. So a mistake in a target is one error, from the stage that knows its kind.
#pragma once

#include <tgtcfg/value.h>

namespace tgtcfg {

class Database;

/// Returns a configuration for its schema. Other values replace targets, parts, and maps whose keys
/// have the other spelling.
[[nodiscard]] Value outline_of(const Value& config, const Database& database);

}  // namespace tgtcfg
