// Headers of tar files: ustar, GNU and POSIX, with long names.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "artifact/bytes.h"

namespace tgtcfg {

struct TarHeader {
  std::string name;
  std::uint64_t size = 0;
  char type = '0';
  bool is_file = false;
};

/// Reads the headers of a tar file in their order.
class TarHeaders {
 public:
  static constexpr std::uint64_t block = 512;
  static constexpr std::uint64_t longest_records = std::uint64_t{1} << 20U;

  /// Reads a block. Nullopt: the end of the archive. Throws BadMemberSize.
  std::optional<TarHeader> next(const Bytes& header);
  /// Returns true for a member whose content is about the next one.
  [[nodiscard]] static bool is_about_next(const TarHeader& header) {
    return header.type == 'L' || header.type == 'x';
  }
  /// Takes the content of such a member.
  void use(const TarHeader& header, const Bytes& content);

 private:
  std::uint64_t number_ = 0;
  std::string long_name_;
};

}  // namespace tgtcfg
