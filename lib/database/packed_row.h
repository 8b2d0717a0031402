// The packed format of rows, which is read in place, without a parser and without a tree.
//
// A value is one letter and its data:
//   n  t  f     null, true, false
//   i NUMBER    an integer; NUMBER is a varint of twice the value, or of twice -1 - value, plus 1
//   d BYTES     a number that is not an integer, in this machine's format: only in users' rows
//   s TEXT      a string; TEXT is a varint of its size and its bytes
//   a N ...     a list: a varint of its size and its elements
//   o N ...     a map: a varint of its size and, for each member, TEXT and a value
// A varint has seven bits per byte, lowest first; all bytes except the last have the eighth bit.
// packed_writer.h writes the format: apps/generate for embedded rows, `pack` for users' rows.
#pragma once

#include <tgtcfg/value.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg {

/// A packed value. Trusts the packed data, which must outlive it.
class PackedValue {
 public:
  /// Constructs null.
  PackedValue() = default;
  explicit PackedValue(std::string_view packed) : at_(packed.empty() ? "n" : packed.data()) {}
  explicit PackedValue(const char* at) : at_(at) {}

  [[nodiscard]] bool is_boolean() const { return *at_ == 't' || *at_ == 'f'; }
  [[nodiscard]] bool is_integer() const { return *at_ == 'i'; }
  [[nodiscard]] bool is_string() const { return *at_ == 's'; }
  [[nodiscard]] bool is_array() const { return *at_ == 'a'; }
  [[nodiscard]] bool is_object() const { return *at_ == 'o'; }

  // The caller must check the type first, as for Value.
  [[nodiscard]] bool boolean() const { return *at_ == 't'; }
  [[nodiscard]] std::int64_t integer() const;
  [[nodiscard]] std::string_view string() const;
  [[nodiscard]] std::vector<PackedValue> array() const;

  /// Returns the value as a tree, without locations.
  [[nodiscard]] Value unpack() const;

 private:
  friend class PackedMembers;
  const char* at_ = "n";
};

struct PackedMember {
  std::string_view key;
  PackedValue value;
};

/// Iterates over the members of a packed map; other values have zero members.
class PackedMembers {
 public:
  explicit PackedMembers(const PackedValue& value);
  /// Reads the next member. Returns false at the end.
  bool next(PackedMember& member);
  [[nodiscard]] std::size_t left() const { return left_; }

 private:
  const char* at_ = nullptr;
  std::size_t left_ = 0;
};

/// Members of a packed map by name, with the accessors of Value.
class PackedMap {
 public:
  explicit PackedMap(const PackedValue& value);

  [[nodiscard]] auto begin() const { return members_.begin(); }
  [[nodiscard]] auto end() const { return members_.end(); }
  [[nodiscard]] std::size_t size() const { return members_.size(); }

  [[nodiscard]] const PackedValue* find(std::string_view key) const;
  [[nodiscard]] bool has(std::string_view key) const { return find(key) != nullptr; }
  /// Returns the member's value, or null.
  [[nodiscard]] PackedValue get(std::string_view key) const;
  [[nodiscard]] std::string_view text(std::string_view key) const;
  [[nodiscard]] bool flag(std::string_view key) const;
  [[nodiscard]] std::vector<PackedValue> list(std::string_view key) const;
  [[nodiscard]] std::vector<std::string> texts(std::string_view key) const;
  [[nodiscard]] PackedMap map(std::string_view key) const;
  /// Returns the member as the tree of a map; empty if it is not a map.
  [[nodiscard]] Object object(std::string_view key) const;

 private:
  std::vector<PackedMember> members_;
};

/// Returns the value of a packed row.
[[nodiscard]] inline Value unpack(std::string_view packed) {
  return PackedValue(packed).unpack();
}
/// Packs a value without its locations.
[[nodiscard]] std::string pack(const Value& value);

}  // namespace tgtcfg
