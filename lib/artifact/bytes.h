// Bounded reads of the bytes of an artifact: every read of a foreign file goes through this class.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace tgtcfg {

/// Thrown where a file contradicts its own size: `part` needs bytes up to `needed`, of `size`.
struct BrokenFile {
  std::string part;
  std::uint64_t needed = 0;
  std::uint64_t size = 0;
};

/// Thrown where a field has a value that no file may have.
struct BadField {
  std::string field;
  std::string problem;
};

/// Thrown where an archive states a size that no member can have.
struct BadMemberSize {
  std::uint64_t member = 0;  ///< its number, from 1 on
  std::string size;
};

/// Thrown where compressed data is damaged, or above a limit.
struct NotUnpacked {
  std::string problem;
};

/// Texts of files, such as names and paths, are shorter.
inline constexpr std::uint64_t longest_text = 4096;
inline constexpr const char* too_long = "a text of more than 4,095 bytes";

/// Bytes that may be absent from memory.
class AbsentBytes {
 public:
  virtual ~AbsentBytes() = default;
  /// Called before bytes are read, to load them. They remain until some megabytes of others are
  /// read. May throw NotUnpacked.
  virtual void need(const char* begin, std::uint64_t size) = 0;
};

/// A part of a file, read in its byte order. Does not own the bytes.
class Bytes {
 public:
  explicit Bytes(std::string_view data = {}, bool big_endian = false, AbsentBytes* absent = nullptr)
      : data_(data), absent_(absent), big_endian_(big_endian) {}

  [[nodiscard]] std::uint64_t size() const { return data_.size(); }
  [[nodiscard]] bool empty() const { return data_.empty(); }
  [[nodiscard]] std::string_view data() const {
    need(0, size());
    return data_;
  }
  /// The place of the first byte in memory.
  [[nodiscard]] const char* begin() const { return data_.data(); }
  [[nodiscard]] bool big_endian() const { return big_endian_; }
  [[nodiscard]] Bytes in_order(bool big_endian) const { return Bytes(data_, big_endian, absent_); }
  [[nodiscard]] bool starts_with(std::string_view magic) const {
    need(0, std::min<std::uint64_t>(magic.size(), size()));
    return data_.starts_with(magic);
  }

  /// The bytes from `offset` on; throws BrokenFile if the file ends before them.
  [[nodiscard]] Bytes slice(std::uint64_t offset, std::uint64_t length,
                            std::string_view part) const {
    if (offset > size() || length > size() - offset) throw_short(offset, length, part);
    return Bytes(data_.substr(offset, length), big_endian_, absent_);
  }
  [[nodiscard]] Bytes from(std::uint64_t offset, std::string_view part) const {
    return slice(offset, offset > size() ? 0 : size() - offset, part);
  }

  /// A number of 1, 2, 4 or 8 bytes.
  [[nodiscard]] std::uint64_t number(std::uint64_t offset, unsigned width,
                                     std::string_view part = "the header") const {
    const std::string_view bytes = slice(offset, width, part).data();
    std::uint64_t value = 0;
    for (unsigned i = 0; i < width; ++i) {
      const unsigned at = big_endian_ ? i : width - 1 - i;
      value = value << 8U | static_cast<unsigned char>(bytes[at]);
    }
    return value;
  }
  [[nodiscard]] std::uint32_t u8(std::uint64_t offset) const { return narrow(offset, 1); }
  [[nodiscard]] std::uint32_t u16(std::uint64_t offset) const { return narrow(offset, 2); }
  [[nodiscard]] std::uint32_t u32(std::uint64_t offset) const { return narrow(offset, 4); }
  [[nodiscard]] std::uint64_t u64(std::uint64_t offset) const { return number(offset, 8); }

  /// Text up to a NUL; throws BrokenFile if the part ends without one, and BadField if the text is
  /// too long: a file may have many names that overlap.
  [[nodiscard]] std::string_view text(std::uint64_t offset, std::string_view part) const {
    const std::string_view rest = from(offset, part).first(longest_text).data();
    const std::size_t end = rest.find('\0');
    if (end != rest.npos) return rest.substr(0, end);
    if (rest.size() < longest_text) throw_short(size(), 1, part);
    throw BadField{std::string(part), too_long};
  }
  /// The first bytes, at most `most`.
  [[nodiscard]] Bytes first(std::uint64_t most) const {
    return Bytes(data_.substr(0, most), big_endian_, absent_);
  }
  /// Text of a field that may end with NUL bytes.
  [[nodiscard]] std::string_view field(std::uint64_t offset, std::uint64_t length,
                                       std::string_view part) const {
    const std::string_view whole = slice(offset, length, part).first(longest_text).data();
    const std::size_t end = std::min(whole.find('\0'), whole.size());
    if (end == longest_text) throw BadField{std::string(part), too_long};
    return whole.substr(0, end);
  }

 private:
  void need(std::uint64_t offset, std::uint64_t length) const {
    if (absent_ != nullptr) absent_->need(data_.data() + offset, length);
  }
  [[nodiscard]] std::uint32_t narrow(std::uint64_t offset, unsigned width) const {
    return static_cast<std::uint32_t>(number(offset, width));
  }
  [[noreturn]] void throw_short(std::uint64_t offset, std::uint64_t length,
                                std::string_view part) const {
    const bool wraps = length > UINT64_MAX - offset;
    throw BrokenFile{std::string(part), wraps ? UINT64_MAX : offset + length, size()};
  }

  std::string_view data_;
  AbsentBytes* absent_ = nullptr;
  bool big_endian_ = false;
};

/// Reads one after another, with variable-length numbers.
class ByteCursor {
 public:
  ByteCursor(Bytes bytes, std::string part) : bytes_(bytes), part_(std::move(part)) {}

  [[nodiscard]] bool at_end() const { return at_ >= bytes_.size(); }
  [[nodiscard]] std::uint64_t at() const { return at_; }
  std::uint64_t number(unsigned width) {
    const std::uint64_t value = bytes_.number(at_, width, part_);
    at_ += width;
    return value;
  }
  /// An unsigned LEB128 of at most 64 bits.
  std::uint64_t uleb() {
    std::uint64_t value = 0;
    for (unsigned shift = 0; shift < 64; shift += 7) {
      const std::uint64_t byte = number(1);
      value |= (byte & 0x7fU) << shift;
      if ((byte & 0x80U) == 0) return value;
    }
    throw BadField{part_, "a number of more than 64 bits"};
  }
  std::string_view text() {
    const std::string_view found = bytes_.text(at_, part_);
    at_ += found.size() + 1;
    return found;
  }
  Bytes take(std::uint64_t length) {
    const Bytes taken = bytes_.slice(at_, length, part_);
    at_ += length;
    return taken;
  }

 private:
  Bytes bytes_;
  std::string part_;
  std::uint64_t at_ = 0;
};

}  // namespace tgtcfg
