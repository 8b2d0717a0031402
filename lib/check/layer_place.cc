#include "check/layer_place.h"

#include <tgtcfg/codes/TC41.h>
#include <tgtcfg/json_pointer.h>

#include <array>

#include "database/config_keys.h"
#include "model/plain_values.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

struct KeyPlace {
  std::string_view key;
  Place place;
};

constexpr std::array<KeyPlace, 11> config_places = {{
    {"targets", Place::targets},
    {"host", Place::target},
    {"executor", Place::option_set},
    {"runtime", Place::option_set},
    {"parts", Place::parts},
    {"devices", Place::records},
    {"functions", Place::records},
    {"memory-pools", Place::records},
    {"memories", Place::records},
    {"links", Place::links},
    {"lowering", Place::lowering},
}};

Place in_configuration(std::string_view key) {
  for (const KeyPlace& known : config_places) {
    if (known.key == key) return known.place;
  }
  return Place::plain;
}

Place in_target(std::string_view key) {
  return key == "host" || key == "target" ? Place::target : Place::plain;
}

// Drops nulls silently, because null may be meant in values of users and passes.
void drop_nulls(Value& value) {
  if (!value.is_object()) return;
  std::erase_if(value.object(), [](const Member& member) { return member.value.is_null(); });
  for (Member& member : value.object()) drop_nulls(member.value);
}

}  // namespace

bool is_single_target(const Value& targets) {
  if (targets.is_string() || is_configuration(targets)) return true;
  return std::ranges::any_of(origin_keys, [&](std::string_view key) { return targets.has(key); });
}

PlacedMap::PlacedMap(Place map_place, const Value& map) : place(map_place) {
  const bool either = place == Place::targets || place == Place::target || place == Place::part;
  if (!either) return;
  is_configuration = tgtcfg::is_configuration(map);
  is_single_target = place == Place::targets && tgtcfg::is_single_target(map);
}

Place PlacedMap::below(std::string_view key) const {
  switch (place) {
    case Place::configuration:
      return in_configuration(key);
    case Place::targets:
      if (!is_single_target) return Place::target;
      return is_configuration ? in_configuration(key) : in_target(key);
    case Place::target:
    case Place::part:
      return is_configuration ? in_configuration(key) : in_target(key);
    case Place::parts:
      return Place::part;
    case Place::records:
      return Place::record;
    case Place::record:
      return key == "host" ? Place::target : Place::plain;
    case Place::links:
      return Place::link;
    default:
      return Place::plain;
  }
}

bool tells_what_a_map_is(std::string_view key) {
  return contains(origin_keys, key) || contains_spelling(config_keys, key);
}

const Value* list_entry(const Array& list, std::string_view segment) {
  for (const Value& element : list) {
    if (!segment.empty() && element.text("name") == segment) return &element;
  }
  return element_at(list, segment);
}

bool is_unknown_key(Place place, std::string_view key) {
  if (key.starts_with("x-")) return false;
  const auto is_in = [&](KeyList keys) { return contains_spelling(keys, key); };
  if (place == Place::configuration) return !is_in(config_keys);
  if (place == Place::lowering) return !is_in(lowering_keys);
  return place == Place::record && !is_in(device_keys) && !is_in(function_keys) &&
         !is_in(pool_keys) && !is_in(memory_keys);
}

void report_idle_null(const Member& null, const std::string& pointer, CheckContext& context) {
  if (!null.value.span.known()) return;  // from a flag of another value, which clears it
  context.diags.warning(diag::NullRemovesNothing{.key = null.key}, null.key_span)
      .here("no lower layer sets it")
      .at(pointer_append(pointer, null.key))
      .help("write a value for `" + null.key + "`, or remove the key");
}

bool is_of_kind(const Value& target) {
  return !target.get("kind").is_null() && target.get("target").is_null();
}

void drop_idle_nulls(Value& value, Place place, const std::string& pointer, CheckContext& context) {
  if (!value.is_object()) return;
  const PlacedMap map(place, value);
  const bool target = map.is_target();
  if (target && (!is_of_kind(value) || context.options.dialect.strict_json)) return;
  std::erase_if(value.object(), [&](const Member& member) {
    if (!member.value.is_null() || is_unknown_key(place, member.key)) return false;
    if (!member.key.starts_with("x-")) report_idle_null(member, pointer, context);
    return true;
  });
  if (target) return;
  for (Member& member : value.object()) {
    if (place == Place::plain || member.key.starts_with("x-")) {
      drop_nulls(member.value);
    } else {
      drop_idle_nulls(member.value, map.below(member.key), pointer_append(pointer, member.key),
                      context);
    }
  }
}

}  // namespace tgtcfg
