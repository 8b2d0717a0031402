// What a value of a configuration is for: it decides how two of them are merged.
#pragma once

#include <tgtcfg/value.h>

#include <cstdint>
#include <string_view>
#include <utility>

namespace tgtcfg {

enum class Place : std::uint8_t {
  configuration,
  targets,     ///< one target, a list, a map from names
  target,      ///< a target expression, or a nested configuration
  option_set,  ///< executor, runtime
  parts,
  part,     ///< a configuration or a target expression
  records,  ///< devices, functions, memory pools: a map of maps
  record,
  lowering,
  plain,  ///< maps merge by key, all else is replaced
};

/// A map at a place. What it is takes a look at all its members, so who goes through them looks
/// once.
struct PlacedMap {
  PlacedMap(Place place, const Value& map);
  /// Of a map that was looked at before.
  PlacedMap(Place map_place, bool configuration, bool single_target)
      : place(map_place), is_single_target(single_target), is_configuration(configuration) {}
  /// The place of a member.
  [[nodiscard]] Place below(std::string_view key) const;

  Place place;
  bool is_single_target = false;  ///< below, of `targets`
  bool is_configuration = false;

  /// Whether its members are those of a target expression.
  [[nodiscard]] bool is_target() const {
    if (is_configuration) return false;
    return place == Place::target || place == Place::part ||
           (place == Place::targets && is_single_target);
  }
};
/// Whether a map may be something else once it has, or lacks, that key.
[[nodiscard]] bool tells_what_a_map_is(std::string_view key);

/// The place of a member of a map at `place`; `owner` is that map.
[[nodiscard]] inline Place place_below(Place place, std::string_view key, const Value& owner) {
  return PlacedMap(place, owner).below(key);
}

/// The entry of a list that a segment of a pointer names: by its `name`, else counted from 0; null:
/// none.
[[nodiscard]] const Value* list_entry(const Array& list, std::string_view segment);
[[nodiscard]] inline Value* list_entry(Array& list, std::string_view segment) {
  return const_cast<Value*>(list_entry(std::as_const(list), segment));
}
/// The one that its number names.
[[nodiscard]] const Value* numbered_entry(const Array& list, std::string_view segment);

/// Whether the value of `targets` is one target, without a list or map around it.
[[nodiscard]] bool is_single_target(const Value& targets);

}  // namespace tgtcfg
