// SHA-256 (FIPS 180-4). In the tree because loading a cryptography library costs more time than the
// whole run of the program.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "support/sha256_blocks.h"

namespace tgtcfg {

/// Of bytes that come piece by piece.
class Sha256 {
 public:
  void add(std::string_view bytes);
  /// Of all that was added. Nothing is added after it.
  [[nodiscard]] std::array<std::uint8_t, 32> digest();
  /// The same as 64 hexadecimal digits in lower case.
  [[nodiscard]] std::string hex();

 private:
  Sha256State state_ = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                        0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  std::array<char, sha256_block_bytes> rest_{};  // what does not fill a block
  std::uint64_t size_ = 0;
};

[[nodiscard]] std::array<std::uint8_t, 32> sha256(std::string_view bytes);
/// The digest as 64 hexadecimal digits in lower case.
[[nodiscard]] std::string sha256_hex(std::string_view bytes);

}  // namespace tgtcfg
