#include <tgtcfg/json_pointer.h>

#include "resolve/target_steps.h"

namespace tgtcfg {

const Value* TargetDraft::value(std::string_view attribute) const {
  return find_value(target.attrs, attribute);
}

const std::string* TargetDraft::text(std::string_view attribute) const {
  const Value* found = value(attribute);
  return found != nullptr && found->is_string() ? &found->string() : nullptr;
}

Span TargetDraft::place(std::string_view attribute) const {
  const Value* found = value(attribute);
  return found != nullptr && found->span.known() ? found->span : target.span;
}

std::string TargetDraft::pointer(std::string_view attribute) const {
  return pointer_append(target.pointer, attribute);
}

void TargetDraft::spoil(const std::string& attribute) {
  poison.add(pointer_append({}, attribute));
  target.attrs.erase(attribute);
}

bool TargetDraft::is_spoilt(std::string_view attribute) const {
  return poison.any && poison.holds(pointer_append({}, attribute));
}

}  // namespace tgtcfg
