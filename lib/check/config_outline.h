// What the schema of configurations is asked about: everything but the insides of targets and
// parts. So one mistake in a target is one error, from the stage that knows its kind.
#pragma once

#include <tgtcfg/value.h>

namespace tgtcfg {

class Database;

/// A configuration as its schema sees it: other values replace targets, parts, and maps whose keys
/// have the other spelling.
[[nodiscard]] Value outline_of(const Value& config, const Database& database);

}  // namespace tgtcfg
