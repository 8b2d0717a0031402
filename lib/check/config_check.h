// Checks a configuration map by its schema, before its fields are read.
#pragma once

#include <string_view>

#include "check/check_context.h"
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

/// Checks such a map by the schema, except for the insides of targets and parts. Leaves out invalid
/// values. `as_checked` is the map for the schema, without nulls.
void check_outline(Value& config, const Value& as_checked, const std::string& pointer,
                   CheckContext& context);

/// Returns the keys of the records in a map of the configuration, such as `devices`; empty for any
/// other key.
[[nodiscard]] KeyList record_keys(std::string_view key);

/// Returns true if the value of `targets` is one target or configuration, not a list or map.
[[nodiscard]] bool is_one_entry(const Value& targets, const Database& database);

/// Returns a placeholder for an unreadable configuration, after an error was added.
[[nodiscard]] ConfigSpec unreadable(Span span);

/// Returns a configuration merged with the layers that it extends.
[[nodiscard]] Value merge_with_extended(const Value& config, const std::string& pointer,
                                        CheckContext& context);

}  // namespace tgtcfg
