#include <tgtcfg/value.h>
#include <tgtcfg/values.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <memory>
#include <stdexcept>

#include "model/plain_values.h"

namespace tgtcfg {

// Copies or moves the content of `other` into an empty value. The kind is set last: if a copy runs
// out of memory, the destructor must not release anything.
template <class Other>
inline void Value::hold(Other&& other) {
  if (other.kind_ == ValueKind::string) {
    std::construct_at(&string_, std::forward<Other>(other).string_);
  } else if (other.kind_ == ValueKind::array) {
    std::construct_at(&array_, std::forward<Other>(other).array_);
  } else if (other.kind_ == ValueKind::object) {
    std::construct_at(&object_, std::forward<Other>(other).object_);
  } else {
    std::memmove(&integer_, &other.integer_, sizeof integer_);  // the largest alternative
  }
  kind_ = other.kind_;
}

Value::Value(const Value& other) : span(other.span), style(other.style) {
  hold(other);
}

Value::Value(Value&& other) noexcept : span(other.span), style(other.style) {
  hold(std::move(other));
}

Value& Value::operator=(const Value& other) {
  return *this = Value(other);
}

Value& Value::operator=(Value&& other) noexcept {
  span = other.span;
  style = other.style;
  if (kind_ < ValueKind::string) {
    hold(std::move(other));
  } else {
    // `other` may be a part of this value, or the value itself.
    Value taken(std::move(other));
    release();
    hold(std::move(taken));
  }
  return *this;
}

void Value::release() noexcept {
  if (kind_ == ValueKind::string) {
    std::destroy_at(&string_);
  } else if (kind_ == ValueKind::array) {
    std::destroy_at(&array_);
  } else {
    std::destroy_at(&object_);
  }
}

void Value::throw_wrong_kind() {
  throw std::logic_error("a value is asked for what it is not");
}

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

const Value& Value::get(std::string_view key) const {
  static const Value nothing;
  const Value* value = find(key);
  return value == nullptr ? nothing : *value;
}

const std::string& Value::text(std::string_view key) const {
  static const std::string nothing;
  const Value& value = get(key);
  return value.is_string() ? value.string() : nothing;
}

const Value* find_value(const Values& values, std::string_view name) {
  const auto found = values.find(name);
  return found == values.end() ? nullptr : &found->second;
}

const std::string& find_text(const Values& values, std::string_view name) {
  static const std::string nothing;
  const Value* value = find_value(values, name);
  return value != nullptr && value->is_string() ? value->string() : nothing;
}

const Array& Value::list(std::string_view key) const {
  static const Array nothing;
  const Value& value = get(key);
  return value.is_array() ? value.array() : nothing;
}

const Object& Value::map(std::string_view key) const {
  static const Object nothing;
  const Value& value = get(key);
  return value.is_object() ? value.object() : nothing;
}

bool Value::flag(std::string_view key) const {
  const Value& value = get(key);
  return value.is_boolean() && value.boolean();
}

std::optional<std::int64_t> Value::integer(std::string_view key) const {
  const Value& value = get(key);
  return value.is_integer() ? std::optional(value.integer()) : std::nullopt;
}

namespace {

std::vector<std::string> texts_in(const Value& list) {
  std::vector<std::string> texts;
  if (!list.is_array()) return texts;
  for (const Value& element : list.array()) {
    if (element.is_string()) texts.push_back(element.string());
  }
  return texts;
}

}  // namespace

std::vector<std::string> Value::texts(std::string_view key) const {
  return texts_in(get(key));
}

std::vector<std::string> find_texts(const Values& values, std::string_view name) {
  const Value* list = find_value(values, name);
  return list == nullptr ? std::vector<std::string>() : texts_in(*list);
}

Value* Value::find(std::string_view key) {
  return const_cast<Value*>(std::as_const(*this).find(key));
}

Value& Value::set(std::string_view key, Value value) {
  if (!is_object()) {
    clear();
    std::construct_at(&object_);
    kind_ = ValueKind::object;
  }
  if (Value* existing = find(key)) return *existing = std::move(value);
  return object().emplace_back(Member{std::string(key), std::move(value)}).value;
}

namespace {

const Member* named(const std::vector<const Member*>& sorted, std::string_view key) {
  const auto found = std::ranges::lower_bound(sorted, key, {}, &Member::key);
  return found == sorted.end() || (*found)->key != key ? nullptr : *found;
}

bool same_members(const Object& a, const Object& b) {
  if (a.size() != b.size()) return false;
  std::vector<const Member*> sorted;  // fields of b, needed only if its keys are in another order
  for (std::size_t i = 0; i < a.size(); ++i) {
    const Member* other = &b[i];
    if (other->key != a[i].key) {
      if (sorted.empty()) {
        for (const Member& member : b) sorted.push_back(&member);
        std::ranges::sort(sorted, {}, &Member::key);
      }
      other = named(sorted, a[i].key);
    }
    if (other == nullptr || !(other->value == a[i].value)) return false;
  }
  return true;
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
      return same_members(a.object(), b.object());
  }
  return false;
}

void forget_places(Value& value) {
  value.span = {};
  value.style = ScalarStyle::none;
  if (value.is_array()) {
    for (Value& element : value.array()) forget_places(element);
  } else if (value.is_object()) {
    for (Member& member : value.object()) {
      member.key_span = {};
      forget_places(member.value);
    }
  }
}

std::string_view name_of(ValueKind kind) {
  constexpr std::array<std::string_view, 7> names = {"null",   "boolean", "integer", "number",
                                                     "string", "array",   "object"};
  return names[static_cast<std::size_t>(kind)];
}

std::string_view in_words(ValueKind kind) {
  constexpr std::array<std::string_view, 7> words = {
      "null", "a boolean", "an integer", "a number", "a string", "a list", "a map"};
  return words[static_cast<std::size_t>(kind)];
}

}  // namespace tgtcfg
