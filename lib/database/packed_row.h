// Rows as the build packs them: data that is read where it lies, without a parser and without a
// tree.
//
// A value is one letter and what follows it:
//   n  t  f     null, true, false
//   i NUMBER    an integer; NUMBER is a varint of twice the value, or of twice -1 - value, plus 1
//   d BYTES     a number that is no integer, as this machine has it: in rows of users alone
//   s TEXT      a string; TEXT is a varint of its size and its bytes
//   a N ...     a list: a varint of its size and its elements
//   o N ...     a map: a varint of its size and, for each member, TEXT and a value
// A varint has seven bits a byte, lowest first; all bytes but the last have the eighth bit.
// It is written by packed_writer.h: embedded rows by apps/generate, those of users by `pack`.
#pragma once

#include <tgtcfg/value.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg {

/// A packed value. Trusts who wrote it, and refers into what was packed.
class PackedValue {
 public:
  /// Null.
  PackedValue() = default;
  explicit PackedValue(std::string_view packed) : at_(packed.empty() ? "n" : packed.data()) {}
  explicit PackedValue(const char* at) : at_(at) {}

  [[nodiscard]] bool is_boolean() const { return *at_ == 't' || *at_ == 'f'; }
  [[nodiscard]] bool is_integer() const { return *at_ == 'i'; }
  [[nodiscard]] bool is_string() const { return *at_ == 's'; }
  [[nodiscard]] bool is_array() const { return *at_ == 'a'; }
  [[nodiscard]] bool is_object() const { return *at_ == 'o'; }

  // As those of Value: the caller has checked what it is.
  [[nodiscard]] bool boolean() const { return *at_ == 't'; }
  [[nodiscard]] std::int64_t integer() const;
  [[nodiscard]] std::string_view string() const;
  [[nodiscard]] std::vector<PackedValue> array() const;

  /// The tree of it. It carries no places.
  [[nodiscard]] Value unpack() const;

 private:
  friend class PackedMembers;
  const char* at_ = "n";
};

struct PackedMember {
  std::string_view key;
  PackedValue value;
};

/// The members of a packed map one after another; none of anything else.
class PackedMembers {
 public:
  explicit PackedMembers(const PackedValue& value);
  /// The next one, or false behind the last.
  bool next(PackedMember& member);
  [[nodiscard]] std::size_t left() const { return left_; }

 private:
  const char* at_ = nullptr;
  std::size_t left_ = 0;
};

/// The same for who asks for them by name. The questions are those of Value.
class PackedMap {
 public:
  explicit PackedMap(const PackedValue& value);

  [[nodiscard]] auto begin() const { return members_.begin(); }
  [[nodiscard]] auto end() const { return members_.end(); }
  [[nodiscard]] std::size_t size() const { return members_.size(); }

  [[nodiscard]] const PackedValue* find(std::string_view key) const;
  [[nodiscard]] bool has(std::string_view key) const { return find(key) != nullptr; }
  /// The member's value, or null.
  [[nodiscard]] PackedValue get(std::string_view key) const;
  [[nodiscard]] std::string_view text(std::string_view key) const;
  [[nodiscard]] bool flag(std::string_view key) const;
  [[nodiscard]] std::vector<PackedValue> list(std::string_view key) const;
  [[nodiscard]] std::vector<std::string> texts(std::string_view key) const;
  [[nodiscard]] PackedMap map(std::string_view key) const;
  /// The member as the tree of a map: an empty one when it is none.
  [[nodiscard]] Object object(std::string_view key) const;

 private:
  std::vector<PackedMember> members_;
};

/// The value of a packed row.
[[nodiscard]] inline Value unpack(std::string_view packed) {
  return PackedValue(packed).unpack();
}
/// Packs a value without its places.
[[nodiscard]] std::string pack(const Value& value);

}  // namespace tgtcfg
