// The role of a value in a configuration, which decides how two values merge, and nulls without
// effect. Rule: docs/rules/layers.md#layer-merge.
#pragma once

#include <tgtcfg/value.h>

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "check/check_context.h"

namespace tgtcfg {

enum class Place : std::uint8_t {
  configuration,
  targets,     ///< one target, a list, a map from names
  target,      ///< a target expression, or a nested configuration
  option_set,  ///< executor, runtime
  parts,
  part,     ///< a configuration or a target expression
  records,  ///< devices, functions, memory pools, memories: a map of maps
  record,
  links,  ///< the same, with keys that have several spellings
  link,   ///< access, as a word or a map
  lowering,
  plain,  ///< maps merge by key, other values are replaced
};

/// Keys that select the type of a target.
inline constexpr std::string_view origin_keys[] = {"kind", "tag", "target", "config"};

/// A map and its role. The constructor looks at all members to find the map's type, so callers
/// should keep the object.
struct PlacedMap {
  PlacedMap(Place place, const Value& map);
  /// Returns the place of a member.
  [[nodiscard]] Place below(std::string_view key) const;

  Place place;
  bool is_single_target = false;  ///< the value of `targets` is one target
  bool is_configuration = false;

  /// Returns true if its members are members of a target expression.
  [[nodiscard]] bool is_target() const {
    if (is_configuration) return false;
    return place == Place::target || place == Place::part ||
           (place == Place::targets && is_single_target);
  }
};
/// Returns true if the presence of that key may change the type of a map.
[[nodiscard]] bool tells_what_a_map_is(std::string_view key);

/// Returns the place of a member of `owner`, a map at `place`.
[[nodiscard]] inline Place place_below(Place place, std::string_view key, const Value& owner) {
  return PlacedMap(place, owner).below(key);
}

/// Returns true if the segments of a pointer begin with those of another one, which may be equal.
[[nodiscard]] inline bool begins_with(std::span<const std::string> pointer,
                                      std::span<const std::string> start) {
  return pointer.size() >= start.size() && std::ranges::equal(pointer.first(start.size()), start);
}

/// Returns the list entry for a pointer segment: by its `name`, otherwise by its index from 0. Null
/// if not found.
[[nodiscard]] const Value* list_entry(const Array& list, std::string_view segment);
[[nodiscard]] inline Value* list_entry(Array& list, std::string_view segment) {
  return const_cast<Value*>(list_entry(std::as_const(list), segment));
}

/// Returns true if the value of `targets` is one target, not in a list or map.
[[nodiscard]] bool is_single_target(const Value& targets);

/// Returns true if a place has a fixed list of keys and a key is not in it.
[[nodiscard]] bool is_unknown_key(Place place, std::string_view key);

/// Warns of a null at a location that no lower layer sets.
void report_idle_null(const Member& null, const std::string& pointer, CheckContext& context);

/// Returns true if a target is a kind. Null has no effect there, but it may remove a value from a
/// tag.
[[nodiscard]] bool is_of_kind(const Value& target);

/// Drops the nulls of a value without lower layers, with a warning for each. Nulls remain in a
/// target that changes a tag.
void drop_idle_nulls(Value& value, Place place, const std::string& pointer, CheckContext& context);

}  // namespace tgtcfg
