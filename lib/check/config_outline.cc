#include "check/config_outline.h"

#include <optional>
#include <string>
#include <utility>

#include "database/config_keys.h"

namespace tgtcfg {
namespace {

// Replaces a target or part, which is checked separately and with better messages.
Value checked_elsewhere(const Value& value, Value fine = std::string("llvm")) {
  fine.span = value.span;
  return fine;
}

Value hide(const Value& value, Value fine = std::string("llvm")) {
  return value.is_object() || value.is_string() ? checked_elsewhere(value, std::move(fine)) : value;
}

// A map or list that replaces `value`.
template <class Members>
Value in_place_of(const Value& value, Members members) {
  Value result(std::move(members));
  result.span = value.span;
  result.style = value.style;
  return result;
}

// Returns a map with the results of `seen` for each member. Members without a result are left out.
template <class Seen>
Value each_member(const Value& map, const Seen& seen) {
  Object members;
  members.reserve(map.object().size());
  for (const Member& member : map.object()) {
    if (std::optional<Value> value = seen(member))
      members.push_back({member.key, std::move(*value), member.key_span});
  }
  return in_place_of(map, std::move(members));
}

// Hides members behind null, which the schema accepts fastest. There may be thousands of them.
Value hide_members(const Value& map) {
  if (!map.is_object()) return hide(map);
  return each_member(
      map, [](const Member& member) { return std::optional(hide(member.value, Value())); });
}

Value hide_elements(const Value& list) {
  Array elements;
  elements.reserve(list.array().size());
  for (const Value& element : list.array()) elements.push_back(hide(element));
  return in_place_of(list, std::move(elements));
}

bool is_one_entry(const Value& targets, const Database& database) {
  return targets.is_string() || is_target(targets) || is_configuration(targets) ||
         is_target_without_kind(targets, database) ||
         (targets.is_object() && targets.has("config"));
}

Value hide_targets(const Value& targets, const Database& database) {
  const bool empty = (targets.is_array() && targets.array().empty()) ||
                     (targets.is_object() && targets.object().empty());
  if (empty || is_one_entry(targets, database)) return checked_elsewhere(targets);
  return targets.is_array() ? hide_elements(targets) : hide_members(targets);
}

// A map of tgtcfg below the top level, with keys spelled as in the schema.
Value native_map(const Value& map, KeyList keys) {
  if (!map.is_object()) return map;
  Diagnostics reported_elsewhere;
  Value result(native_members(map.object(), keys, {}, reported_elsewhere));
  result.span = map.span;
  return result;
}

// The same for maps in a map.
Value native_map_of_maps(const Value& map, KeyList keys) {
  if (!map.is_object()) return map;
  return each_member(map, [&](const Member& member) -> std::optional<Value> {
    if (member.value.is_null() || member.key.starts_with("x-")) return std::nullopt;
    return native_map(member.value, keys);
  });
}

Value hide_function_targets(Value functions) {
  if (!functions.is_object()) return functions;
  for (Member& function : functions.object()) {
    for (const char* key : {"target", "host"}) {
      if (Value* value = function.value.find(key)) *value = hide(*value);
    }
  }
  return functions;
}

// A member as the schema of configurations sees it.
Value seen(const Member& member, const Database& database) {
  const Value& value = member.value;
  const std::string_view key = member.key;
  if (key == "targets") return hide_targets(value, database);
  if (key == "host") return hide(value);
  if (key == "parts") return hide_members(value);
  if (key == "functions") return hide_function_targets(native_map_of_maps(value, function_keys()));
  if (key == "lowering") return native_map(value, lowering_keys());
  if (key == "devices") return native_map_of_maps(value, device_keys());
  if (key == "links") return native_map_of_maps(value, link_keys());
  if (key == "memories") return native_map_of_maps(value, memory_keys());
  if (key == "memory-pools") return native_map_of_maps(value, pool_keys());
  return value;
}

}  // namespace

Value outline_of(const Value& config, const Database& database) {
  return each_member(config,
                     [&](const Member& member) { return std::optional(seen(member, database)); });
}

}  // namespace tgtcfg
