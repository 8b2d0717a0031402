#include "explain/value_text.h"

#include <tgtcfg/writers.h>

#include "explain/layer_stack.h"

namespace tgtcfg {
namespace {

constexpr std::size_t widest = 160;

std::string cut(std::string text) {
  if (text.size() <= widest) return text;
  std::size_t end = widest;
  // Never cuts inside a character.
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;
  return text.substr(0, end) + " …";
}

std::string part_text(const Value& plan) {
  if (!plan.get("targets").is_array()) return cut(write_compact_json(plan));
  std::string text;
  for (const Value& target : plan.list("targets"))
    text += (text.empty() ? "" : ", ") + value_text(target);
  return text.empty() ? "a part without targets" : text;
}

}  // namespace

std::string value_text(const Value& value) {
  if (value.get("canonical").is_string()) return value.text("canonical");
  if (value.has("plan")) return part_text(value.get("plan"));
  // An executor or runtime is printed like a target string.
  if (value.get("options").is_object() && value.has("kind")) {
    Value flat(Object{{"kind", value.get("kind")}});
    for (const Member& member : value.map("options")) flat.object().push_back(member);
    return cut(short_value(flat));
  }
  if (value.is_array() && !value.array().empty() && value.array().front().is_object())
    return cut(write_compact_json(value));
  return cut(short_value(value));
}

}  // namespace tgtcfg
