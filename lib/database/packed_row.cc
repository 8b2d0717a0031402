#include "database/packed_row.h"

#include <cstring>
#include <utility>

#include "database/packed_writer.h"

namespace tgtcfg {
namespace {

/// Reads from the current position on.
class Cursor {
 public:
  explicit Cursor(const char* next) : next_(next) {}

  [[nodiscard]] const char* place() const { return next_; }
  char letter() { return *next_++; }

  std::uint64_t varint() {
    std::uint64_t result = 0;
    for (unsigned shift = 0;; shift += 7) {
      const auto byte = static_cast<unsigned char>(*next_++);
      result |= std::uint64_t{byte & 0x7FU} << shift;
      if (byte < 0x80) return result;
    }
  }
  std::size_t size() { return static_cast<std::size_t>(varint()); }
  std::int64_t integer() {
    const std::uint64_t code = varint();
    const auto half = static_cast<std::int64_t>(code >> 1);
    return (code & 1) == 0 ? half : -1 - half;
  }
  double number() {
    double result = 0;
    std::memcpy(&result, next_, sizeof result);
    next_ += sizeof result;
    return result;
  }
  std::string_view text() {
    const std::size_t length = size();
    next_ += length;
    return {next_ - length, length};
  }

  Value value() {
    switch (letter()) {
      case 't':
        return true;
      case 'f':
        return false;
      case 'i':
        return integer();
      case 'd':
        return number();
      case 's':
        return text();
      case 'a':
        return list();
      case 'o':
        return map();
      default:
        return nullptr;
    }
  }

  Array list() {
    Array array;
    const std::size_t count = size();
    array.reserve(count);
    for (std::size_t i = 0; i < count; ++i) array.push_back(value());
    return array;
  }
  Object map() {
    Object object;
    const std::size_t count = size();
    object.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
      const std::string_view key = text();
      object.push_back({std::string(key), value()});
    }
    return object;
  }

  void skip() {
    const char what = letter();
    if (what == 'i') {
      (void)varint();
    } else if (what == 'd') {
      (void)number();
    } else if (what == 's') {
      (void)text();
    } else if (what == 'a') {
      for (std::size_t left = size(); left > 0; --left) skip();
    } else if (what == 'o') {
      for (std::size_t left = size(); left > 0; --left) {
        (void)text();
        skip();
      }
    }
  }

 private:
  const char* next_;
};

void write(const Value& value, PackedWriter& out) {
  switch (value.kind()) {
    case ValueKind::null:
      return out.null();
    case ValueKind::boolean:
      return out.boolean(value.boolean());
    case ValueKind::integer:
      return out.integer(value.integer());
    case ValueKind::number:
      return out.number(value.number());
    case ValueKind::string:
      return out.string(value.string());
    case ValueKind::array:
      out.list(value.array().size());
      for (const Value& element : value.array()) write(element, out);
      return;
    case ValueKind::object:
      out.map(value.object().size());
      for (const Member& member : value.object()) {
        out.key(member.key);
        write(member.value, out);
      }
  }
}

}  // namespace

std::int64_t PackedValue::integer() const {
  return Cursor(at_ + 1).integer();
}

std::string_view PackedValue::string() const {
  return Cursor(at_ + 1).text();
}

std::vector<PackedValue> PackedValue::array() const {
  Cursor cursor(at_ + 1);
  const std::size_t count = cursor.size();
  std::vector<PackedValue> elements;
  elements.reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    elements.emplace_back(cursor.place());
    cursor.skip();
  }
  return elements;
}

Value PackedValue::unpack() const {
  return Cursor(at_).value();
}

PackedMembers::PackedMembers(const PackedValue& value) {
  if (!value.is_object()) return;
  Cursor cursor(value.at_ + 1);
  left_ = cursor.size();
  at_ = cursor.place();
}

bool PackedMembers::next(PackedMember& member) {
  if (left_ == 0) return false;
  --left_;
  Cursor cursor(at_);
  member.key = cursor.text();
  member.value = PackedValue(cursor.place());
  cursor.skip();
  at_ = cursor.place();
  return true;
}

PackedMap::PackedMap(const PackedValue& value) {
  PackedMembers members(value);
  members_.reserve(members.left());
  for (PackedMember member; members.next(member);) members_.push_back(member);
}

const PackedValue* PackedMap::find(std::string_view key) const {
  for (const PackedMember& member : members_) {
    if (member.key == key) return &member.value;
  }
  return nullptr;
}

PackedValue PackedMap::get(std::string_view key) const {
  const PackedValue* value = find(key);
  return value == nullptr ? PackedValue() : *value;
}

std::string_view PackedMap::text(std::string_view key) const {
  const PackedValue* value = find(key);
  return value != nullptr && value->is_string() ? value->string() : std::string_view();
}

bool PackedMap::flag(std::string_view key) const {
  const PackedValue* value = find(key);
  return value != nullptr && value->boolean();
}

std::vector<PackedValue> PackedMap::list(std::string_view key) const {
  const PackedValue* value = find(key);
  return value != nullptr && value->is_array() ? value->array() : std::vector<PackedValue>();
}

std::vector<std::string> PackedMap::texts(std::string_view key) const {
  std::vector<std::string> result;
  for (const PackedValue& element : list(key)) {
    if (element.is_string()) result.emplace_back(element.string());
  }
  return result;
}

PackedMap PackedMap::map(std::string_view key) const {
  return PackedMap(get(key));
}

Object PackedMap::object(std::string_view key) const {
  const PackedValue* value = find(key);
  if (value == nullptr || !value->is_object()) return {};
  Value tree = value->unpack();
  return std::move(tree.object());
}

std::string pack(const Value& value) {
  PackedWriter writer;
  write(value, writer);
  return writer.take();
}

}  // namespace tgtcfg
