// A configuration in the form in which layers are merged.
#include <tgtcfg/json_pointer.h>

#include <algorithm>

#include "database/config_keys.h"
#include "spec/config_check.h"
#include "spec/layer_place.h"
#include "spec/layers.h"

namespace tgtcfg {
namespace {

void native_records(Value& map, KeyList keys, const std::string& pointer, Diagnostics& diags) {
  if (!map.is_object()) return;
  std::erase_if(map.object(), [](const Member& member) { return member.key.starts_with("x-"); });
  for (Member& member : map.object()) {
    if (!member.value.is_object()) continue;
    member.value.object() = native_members_and_nulls(member.value.object(), keys,
                                                     pointer_append(pointer, member.key), diags);
  }
}

// Configurations inside of this one: with their own layers below, and in the same spelling.
void nested(Value& value, const std::string& pointer, CheckContext& context) {
  if (!is_configuration(value)) return;
  const Value* name = value.find("name");
  std::optional<Value> kept = name == nullptr ? std::nullopt : std::optional(*name);
  value = has_extends(value) ? merge_with_extended(value, pointer, context)
                             : native_configuration(value, pointer, context.diags);
  if (kept) value.set("name", std::move(*kept));
}

void nested_in(Value& values, const std::string& pointer, CheckContext& context) {
  if (values.is_array()) {
    for (std::size_t i = 0; i < values.array().size(); ++i) {
      nested(values.array()[i], pointer_append(pointer, i), context);
    }
  } else if (values.is_object() && !is_single_target(values)) {
    for (Member& member : values.object()) {
      nested(member.value, pointer_append(pointer, member.key), context);
    }
  }
}

// An executor without `kind` changes the one below.
Value with_kinds(const Value& config) {
  Value result = config;
  for (Member& member : result.object()) {
    const bool set = member.key == "executor" || member.key == "runtime";
    if (!set || !member.value.is_object() || member.value.has("kind")) continue;
    Value word("below");
    word.span = member.value.span;
    member.value = std::move(word);
  }
  return result;
}

}  // namespace

Value layer_tree(const Value& config, const std::string& pointer, CheckContext& context) {
  Value tree = native_configuration(config, pointer, context.diags);
  const Value as_checked = with_kinds(tree);
  check_outline(tree, pointer, context, &as_checked);
  for (Member& member : tree.object()) {
    const std::string place = pointer_append(pointer, member.key);
    if (member.key == "devices") native_records(member.value, device_keys(), place, context.diags);
    if (member.key == "functions") {
      native_records(member.value, function_keys(), place, context.diags);
    }
    if (member.key == "memory-pools") {
      native_records(member.value, pool_keys(), place, context.diags);
    }
    if (member.key == "parts" || member.key == "targets") nested_in(member.value, place, context);
  }
  return tree;
}

}  // namespace tgtcfg
