#include "database/packed_row.h"

#include <cstddef>
#include <cstdint>
#include <utility>

namespace tgtcfg {
namespace {

class Unpacker {
 public:
  explicit Unpacker(std::string_view packed) : next_(packed.data()) {}

  Value value() {
    switch (*next_++) {
      case 't':
        return true;
      case 'f':
        return false;
      case 'i':
        return integer();
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

 private:
  std::uint64_t varint() {
    std::uint64_t result = 0;
    for (unsigned shift = 0;; shift += 7) {
      const auto byte = static_cast<unsigned char>(*next_++);
      result |= std::uint64_t{byte & 0x7FU} << shift;
      if (byte < 0x80) return result;
    }
  }
  std::int64_t integer() {
    const std::uint64_t code = varint();
    const auto half = static_cast<std::int64_t>(code >> 1);
    return (code & 1) == 0 ? half : -1 - half;
  }
  std::string text() {
    const auto size = static_cast<std::size_t>(varint());
    next_ += size;
    return {next_ - size, size};
  }
  Array list() {
    Array array(static_cast<std::size_t>(varint()));
    for (Value& element : array) element = value();
    return array;
  }
  Object map() {
    Object object(static_cast<std::size_t>(varint()));
    for (Member& member : object) {
      member.key = text();
      member.value = value();
    }
    return object;
  }

  const char* next_;
};

}  // namespace

Value unpack(std::string_view packed) {
  return packed.empty() ? Value() : Unpacker(packed).value();
}

}  // namespace tgtcfg
