// The string and dictionary forms of the release, including its quirks.
#include <tgtcfg/target.h>

#include "emit/tvm/tvm_0_19_target.h"

#include <utility>

#include "support/text.h"

namespace tgtcfg {

namespace {

std::string with_backslashes(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (c == '\'' || c == '\\') out += '\\';
    out += c;
  }
  return out;
}

std::string quoted_if(const std::string& text, char reason) {
  const std::string escaped = with_backslashes(text);
  return text.find(reason) == std::string::npos ? escaped : "'" + escaped + "'";
}

}  // namespace

std::string tvm_0_19_value_text(const Value& value) {
  switch (value.kind()) {
    case ValueKind::boolean:
      return value.boolean() ? "1" : "0";
    case ValueKind::integer:
      return std::to_string(value.integer());
    case ValueKind::string:
      return quoted_if(value.string(), ' ');
    case ValueKind::array: {
      std::string out;
      for (const Value& element : value.array()) {
        if (&element != &value.array().front()) out += ',';
        out += quoted_if(tvm_0_19_value_text(element), ',');
      }
      return out;
    }
    default:
      return {};
  }
}

std::optional<std::string> tvm_0_19_text(const Tvm019Target& target) {
  if (!target.devices.empty()) return std::nullopt;
  std::string out = target.kind;
  if (!target.keys.empty()) out += " -keys=" + join(target.keys, ",");
  std::string attributes;
  for (const auto& [name, value] : target.attrs) {
    const std::string text = tvm_0_19_value_text(value);
    if (text.empty()) continue;
    if (!attributes.empty()) attributes += ' ';
    attributes += "-" + name + "=" + text;
  }
  return out + " " + attributes;
}

Value tvm_0_19_export(const Tvm019Target& target) {
  Object object;
  for (const auto& [name, value] : target.attrs) object.push_back({name, value});
  Value result(std::move(object));
  result.set("kind", target.kind);
  result.set("tag", target.tag);
  result.set("keys", Array(target.keys.begin(), target.keys.end()));
  if (target.lists_devices) {
    Array devices;
    for (const Tvm019Target& device : target.devices) devices.push_back(tvm_0_19_export(device));
    result.set("devices", std::move(devices));
  }
  if (target.host != nullptr) result.set("host", tvm_0_19_export(*target.host));
  return result;
}

}  // namespace tgtcfg
