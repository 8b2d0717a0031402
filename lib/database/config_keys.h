// The keys of our own maps: how they are spelled, and which of them make a document a
// configuration.
#pragma once

#include <tgtcfg/diagnostics.h>
#include <tgtcfg/value.h>

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg {

class Database;
struct AttributeRow;

using KeyList = std::span<const std::string_view>;

/// Keys of a configuration, kebab-case. `kind`, `tag`, `name` and `host` also belong to targets.
[[nodiscard]] KeyList config_keys();
/// Keys below `build` in the plan (`module-name`, `output-format`, ...), all at the top level.
[[nodiscard]] KeyList build_keys();
[[nodiscard]] KeyList device_keys();
[[nodiscard]] KeyList function_keys();
[[nodiscard]] KeyList pool_keys();
/// Of `lowering`, and of an entry of its `by-target`.
[[nodiscard]] KeyList lowering_keys();

[[nodiscard]] bool contains(KeyList keys, std::string_view key);
/// The same of a key as somebody wrote it, with `-` or with `_`.
[[nodiscard]] bool contains_spelling(KeyList keys, std::string_view written);
/// `opt_level` -> `opt-level`.
[[nodiscard]] std::string kebab_case(std::string_view key);
[[nodiscard]] std::string snake_case(std::string_view key);

/// The members of one of our maps with its keys in kebab-case, without `x-` keys and nulls. Unknown
/// keys stay as they are, for the schema to report. Both spellings of one key: TC1302, the first
/// one is kept.
[[nodiscard]] Object native_members(Object object, KeyList known, std::string_view pointer,
                                    Diagnostics& diags);

/// The same, where a null stays: it removes what a lower layer says.
[[nodiscard]] Object native_members_and_nulls(Object object, KeyList known,
                                              std::string_view pointer, Diagnostics& diags);

/// Whether a map is a configuration by its keys: `kind: composite`, or a key that only
/// configurations have while none says that it is a target.
[[nodiscard]] bool is_configuration(const Value& value);
/// Whether a map is a target: it has `kind`, `tag` or `target` and is no configuration.
[[nodiscard]] bool is_target(const Value& value);
/// Whether a map of one unknown key was meant to be a configuration (`target:` for `targets:`).
[[nodiscard]] bool is_misspelt_configuration(const Value& value);
/// One target that lacks its kind rather than a map from names to targets: numbers and booleans are
/// attributes.
[[nodiscard]] bool is_target_without_kind(const Value& value, const Database& database);

/// The two halves of such a name.
struct FlatName {
  std::string name;
  std::string rest;  ///< in kebab-case
};

/// Splits `llvm-mcpu` behind the longest of the names that it begins with, with `-` or `_`.
[[nodiscard]] std::optional<FlatName> split_flat_name(std::string_view text,
                                                      const std::vector<std::string>& names);

/// The row whose name is that one in kebab-case, or null.
[[nodiscard]] const AttributeRow* row_called(const std::vector<AttributeRow>& rows,
                                             std::string_view name);

}  // namespace tgtcfg
