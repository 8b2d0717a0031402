// The schemas that editors read, from the rows: attributes kind by kind, options, names.
//
// tgtcfg itself checks attributes after merging, by the rows. These definitions are for people who
// write, so they carry `x-tgtcfg-embed: false` and stay out of the compiled schema.
#pragma once

#include <tgtcfg/value.h>

namespace tgtcfg {

class Database;

/// The schema of configurations with the definitions that rows give (marked `x-tgtcfg-generated`)
/// made anew; everything else stays as it is in `config`.
[[nodiscard]] Value published_config_schema(Value config, const Database& database);
/// The schema of targets: what of the definitions a target needs.
[[nodiscard]] Value published_target_schema(const Value& config);

}  // namespace tgtcfg
