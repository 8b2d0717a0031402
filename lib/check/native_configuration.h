// Writes the keys of a configuration map as tgtcfg spells them.
#pragma once

#include <tgtcfg/diagnostics.h>
#include <tgtcfg/value.h>

#include <string>
#include <string_view>

#include "database/config_keys.h"

namespace tgtcfg {

/// Returns a configuration map with keys in kebab-case, without `x-` keys, and with the targets of
/// a composite under `targets`. Nulls remain.
[[nodiscard]] Value native_configuration(Value value, const std::string& pointer,
                                         Diagnostics& diags);

/// Adds the keys of the user to the members of a map, at their places. They are not read, but they
/// remain when layers are written as one document.
[[nodiscard]] Object with_extensions(Object members, const Object& written);

/// Writes the keys of `links` in one way: `a <-> b` for `b<->a`. Reports two keys of one link.
void normalize_link_keys(Value& links, const std::string& pointer, Diagnostics& diags);

/// Returns the keys of the records in a map of the configuration, such as `devices`; empty for any
/// other key.
[[nodiscard]] KeyList record_keys(std::string_view key);

}  // namespace tgtcfg
