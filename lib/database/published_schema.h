// The schemas for editors, made from the rows: attributes by kind, options, names.
//
// tgtcfg itself checks attributes after merging, by the rows. These definitions are only for people
// who write files, so they have `x-tgtcfg-embed: false` and are not in the compiled schema.
#pragma once

#include <tgtcfg/value.h>

namespace tgtcfg {

class Database;

/// Returns the schema of configurations with new definitions from the rows (marked
/// `x-tgtcfg-generated`). The other parts of `config` do not change.
[[nodiscard]] Value published_config_schema(Value config, const Database& database);
/// Returns the schema of targets, with the definitions that a target needs.
[[nodiscard]] Value published_target_schema(const Value& config);

}  // namespace tgtcfg
