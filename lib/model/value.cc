#include <tgtcfg/value.h>

#include <algorithm>
#include <array>

namespace tgtcfg {

const Member* Value::find_member(std::string_view key) const {
  if (!is_object()) return nullptr;
  const auto found = std::find_if(object().begin(), object().end(),
                                  [key](const Member& member) { return member.key == key; });
  return found == object().end() ? nullptr : &*found;
}

const Value* Value::find(std::string_view key) const {
  const Member* member = find_member(key);
  return member == nullptr ? nullptr : &member->value;
}

Value* Value::find(std::string_view key) {
  return const_cast<Value*>(std::as_const(*this).find(key));
}

Value& Value::set(std::string_view key, Value value) {
  if (!is_object()) data_ = Object{};
  if (Value* existing = find(key)) return *existing = std::move(value);
  return object().emplace_back(Member{std::string(key), std::move(value)}).value;
}

namespace {

bool same_members(const Object& a, const Value& b) {
  if (a.size() != b.object().size()) return false;
  return std::all_of(a.begin(), a.end(), [&b](const Member& member) {
    const Value* other = b.find(member.key);
    return other != nullptr && *other == member.value;
  });
}

}  // namespace

bool operator==(const Value& a, const Value& b) {
  if (a.kind() != b.kind()) return false;
  switch (a.kind()) {
    case ValueKind::null:
      return true;
    case ValueKind::boolean:
      return a.boolean() == b.boolean();
    case ValueKind::integer:
      return a.integer() == b.integer();
    case ValueKind::number:
      return a.number() == b.number();
    case ValueKind::string:
      return a.string() == b.string();
    case ValueKind::array:
      return a.array() == b.array();
    case ValueKind::object:
      return same_members(a.object(), b);
  }
  return false;
}

std::string_view name_of(ValueKind kind) {
  constexpr std::array<std::string_view, 7> names = {"null",   "boolean", "integer", "number",
                                                     "string", "array",   "object"};
  return names[static_cast<std::size_t>(kind)];
}

std::string_view in_words(ValueKind kind) {
  constexpr std::array<std::string_view, 7> words = {
      "null", "a boolean", "an integer", "a number", "a text", "a list", "a map"};
  return words[static_cast<std::size_t>(kind)];
}

}  // namespace tgtcfg
