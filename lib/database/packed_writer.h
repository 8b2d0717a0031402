// Writes the packed format of rows, see packed_row.h. Header-only, because the program that packs
// the embedded rows is built before the library.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <utility>

namespace tgtcfg {

/// Appends values one after another. A list or map starts with its size, followed by its elements,
/// or its keys and values in turn.
class PackedWriter {
 public:
  void null() { bytes_ += 'n'; }
  void boolean(bool value) { bytes_ += value ? 't' : 'f'; }
  void integer(std::int64_t value) {
    const auto half = static_cast<std::uint64_t>(value < 0 ? -1 - value : value);
    bytes_ += 'i';
    varint((half << 1) | (value < 0 ? 1U : 0U));
  }
  void number(double value) {
    char bytes[sizeof value];
    std::memcpy(bytes, &value, sizeof value);
    bytes_ += 'd';
    bytes_.append(bytes, sizeof bytes);
  }
  void string(std::string_view text) {
    bytes_ += 's';
    key(text);
  }
  void list(std::size_t size) {
    bytes_ += 'a';
    varint(size);
  }
  void map(std::size_t size) {
    bytes_ += 'o';
    varint(size);
  }
  void key(std::string_view text) {
    varint(text.size());
    bytes_ += text;
  }

  std::string take() { return std::exchange(bytes_, {}); }

 private:
  void varint(std::uint64_t number) {
    for (; number >= 0x80; number >>= 7) bytes_ += static_cast<char>(0x80 | (number & 0x7F));
    bytes_ += static_cast<char>(number);
  }

  std::string bytes_;
};

}  // namespace tgtcfg
