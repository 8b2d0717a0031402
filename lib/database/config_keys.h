// Keys of tgtcfg's maps: their spelling, and the keys that make a document a configuration.
#pragma once

#include <tgtcfg/diagnostics.h>
#include <tgtcfg/value.h>

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "support/text.h"

namespace tgtcfg {

class Database;
struct AttributeRow;

using KeyList = std::span<const std::string_view>;

/// Keys of a configuration, kebab-case. `kind`, `tag`, `name` and `host` also belong to targets.
extern const KeyList config_keys;
/// Keys below `build` in the plan (`module-name`, `output-format`, ...), all at the top level.
extern const KeyList build_keys;
extern const KeyList device_keys;
extern const KeyList function_keys;
extern const KeyList pool_keys;
extern const KeyList link_keys;
extern const KeyList memory_keys;
/// Keys of `lowering` and of an entry of its `by-target`.
extern const KeyList lowering_keys;

/// Returns true if the list contains the key, written with `-` or `_`.
[[nodiscard]] bool contains_spelling(KeyList keys, std::string_view written);
/// `opt_level` -> `opt-level`.
[[nodiscard]] std::string kebab_case(std::string_view key);
[[nodiscard]] std::string snake_case(std::string_view key);

/// Removes members that are null. Unknown keys stay, because they are reported also without a
/// value.
void erase_known_nulls(Object& object, KeyList known);

/// Returns the members of one of tgtcfg's maps, with keys in kebab-case and without `x-` keys and
/// nulls. Unknown keys remain, for the schema to report. If both spellings of a key occur, reports
/// TC1302 and keeps the first.
[[nodiscard]] Object native_members(Object object, KeyList known, std::string_view pointer,
                                    Diagnostics& diags);

/// The same, but keeps nulls, which remove values of lower layers.
[[nodiscard]] Object native_members_and_nulls(Object object, KeyList known,
                                              std::string_view pointer, Diagnostics& diags);

/// Returns true if the keys of a map make it a configuration: `kind: composite`, or a key that only
/// configurations have, without a key that only targets have.
[[nodiscard]] bool is_configuration(const Value& value);
/// Returns true if a map is a target: it has `kind`, `tag` or `target`, and is not a configuration.
[[nodiscard]] bool is_target(const Value& value);
/// Returns true if a map of one unknown key was meant to be a configuration (`target:` for
/// `targets:`).
[[nodiscard]] bool is_misspelt_configuration(const Value& value);
/// Returns true for a target without its kind, as opposed to a map from names to targets. Numbers
/// and booleans must be attributes.
[[nodiscard]] bool is_target_without_kind(const Value& value, const Database& database);

/// The two halves of a name such as `llvm-mcpu`.
struct FlatName {
  std::string name;
  std::string rest;  ///< in kebab-case
};

/// Splits `llvm-mcpu` after the longest of `names` that it begins with; the separator is `-` or
/// `_`.
[[nodiscard]] std::optional<FlatName> split_flat_name(std::string_view text,
                                                      const std::vector<std::string>& names);

/// Returns the row with that name in kebab-case, or null.
[[nodiscard]] const AttributeRow* row_called(const std::vector<AttributeRow>& rows,
                                             std::string_view name);

}  // namespace tgtcfg
