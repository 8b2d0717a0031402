// Prepares a configuration for merging as a layer.
#include <tgtcfg/json_pointer.h>

#include "check/config_check.h"
#include "check/layer_place.h"
#include "check/layers.h"
#include "check/native_configuration.h"
#include "database/config_keys.h"
#include "model/plain_values.h"

namespace tgtcfg {
namespace {

// Nested configurations, with their own layers below and the same spelling.
void nested(Value& value, const std::string& pointer, CheckContext& context) {
  if (!is_configuration(value)) return;
  Value name = value.get("name");
  if (has_extends(value)) {
    value = merge_with_extended(value, pointer, context);
  } else {
    const Object written = value.object();
    value = native_configuration(std::move(value), pointer, context.diags);
    value.object() = with_extensions(std::move(value.object()), written);
  }
  if (!name.is_null()) value.set("name", std::move(name));
}

void nested_in(Value& values, const std::string& pointer, CheckContext& context) {
  if (values.is_array()) {
    for (std::size_t i = 0; i < values.array().size(); ++i)
      nested(values.array()[i], pointer_append(pointer, i), context);
  } else if (values.is_object() && !is_single_target(values)) {
    for (Member& member : values.object())
      nested(member.value, pointer_append(pointer, member.key), context);
  }
}

// A layer as the schema checks it. An executor without `kind` changes the executor below, and null
// removes a value.
Value as_checked(const Value& config) {
  Value result = config;
  erase_known_nulls(result.object(), config_keys);
  for (Member& member : result.object()) {
    const bool set = member.key == "executor" || member.key == "runtime";
    if (set && member.value.is_object() && !member.value.has("kind"))
      member.value = placed("below", member.value.span);
  }
  return result;
}

}  // namespace

Value layer_tree(const Value& config, const std::string& pointer, CheckContext& context) {
  Value tree = native_configuration(config, pointer, context.diags);
  check_outline(tree, as_checked(tree), pointer, context);
  for (Member& member : tree.object()) {
    const std::string place = pointer_append(pointer, member.key);
    if (member.key == "parts" || member.key == "targets") nested_in(member.value, place, context);
  }
  tree.object() = with_extensions(std::move(tree.object()), config.object());
  return tree;
}

}  // namespace tgtcfg
