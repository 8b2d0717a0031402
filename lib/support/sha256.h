// SHA-256 (FIPS 180-4). Loading a cryptography library would cost more time than a whole run of the
// program.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "support/sha256_blocks.h"

namespace tgtcfg {

/// Hashes bytes that arrive in pieces.
class Sha256 {
 public:
  void add(std::string_view bytes);
  /// Finishes the hash. Do not call `add` afterwards.
  [[nodiscard]] std::array<std::uint8_t, 32> digest();
  /// Finishes the hash and returns it as 64 lowercase hexadecimal digits.
  [[nodiscard]] std::string hex();

 private:
  Sha256State state_ = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                        0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  std::array<char, sha256_block_bytes> rest_{};  // bytes of an incomplete block
  std::uint64_t size_ = 0;
};

/// Returns the digest as 64 lowercase hexadecimal digits.
[[nodiscard]] std::string sha256_hex(std::string_view bytes);

}  // namespace tgtcfg
