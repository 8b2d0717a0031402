#include "check/idle_nulls.h"

#include <tgtcfg/codes/TC41.h>
#include <tgtcfg/json_pointer.h>

#include <algorithm>

namespace tgtcfg {

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

namespace {

// Drops nulls silently, because null may be meant in values of users and passes.
void drop_nulls(Value& value) {
  if (!value.is_object()) return;
  std::erase_if(value.object(), [](const Member& member) { return member.value.is_null(); });
  for (Member& member : value.object()) drop_nulls(member.value);
}

}  // namespace

void drop_idle_nulls(Value& value, Place place, const std::string& pointer, CheckContext& context) {
  if (!value.is_object()) return;
  const PlacedMap map(place, value);
  const bool target = map.is_target();
  if (target && (!is_of_kind(value) || context.options.dialect.strict_json)) return;
  std::erase_if(value.object(), [&](const Member& member) {
    if (!member.value.is_null()) return false;
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
