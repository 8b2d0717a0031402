// SHA-256 (FIPS 180-4). In the tree because loading a cryptography library costs more time than the
// whole run of the program.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace tgtcfg {

[[nodiscard]] std::array<std::uint8_t, 32> sha256(std::string_view bytes);
/// The digest as 64 hexadecimal digits in lower case.
[[nodiscard]] std::string sha256_hex(std::string_view bytes);

}  // namespace tgtcfg
