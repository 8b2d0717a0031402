#include "json_text.h"

namespace tgtcfg::test {
namespace {

std::string quoted(const std::string& text) {
  std::string out = "\"";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      out += std::string("\\") + c;
    } else if (byte < 0x20) {
      const char digits[] = "0123456789abcdef";
      out += std::string("\\u00") + digits[byte >> 4] + digits[byte & 15];
    } else {
      out += c;
    }
  }
  return out + '"';
}

template <class Items, class Write>
std::string bracketed(const Items& items, const char* brackets, std::size_t indent, Write write) {
  if (items.empty()) return brackets;
  std::string out(1, brackets[0]);
  const std::string margin = "\n" + std::string(indent, ' ');
  for (const auto& item : items) out += (out.size() > 1 ? "," : "") + margin + "  " + write(item);
  return out + margin + brackets[1];
}

}  // namespace

std::string json_text(const Value& value, std::size_t indent) {
  switch (value.kind()) {
    case ValueKind::null:
      return "null";
    case ValueKind::boolean:
      return value.boolean() ? "true" : "false";
    case ValueKind::integer:
      return std::to_string(value.integer());
    case ValueKind::number:
      return std::to_string(value.number());
    case ValueKind::string:
      return quoted(value.string());
    case ValueKind::array:
      return bracketed(value.array(), "[]", indent,
                       [indent](const Value& item) { return json_text(item, indent + 2); });
    case ValueKind::object:
      return bracketed(value.object(), "{}", indent, [indent](const Member& member) {
        return quoted(member.key) + ": " + json_text(member.value, indent + 2);
      });
  }
  return {};
}

}  // namespace tgtcfg::test
