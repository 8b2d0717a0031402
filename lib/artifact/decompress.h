// Compressed parts of artifacts, by zlib and libzstd.
#pragma once

#include <cstdint>
#include <string>

#include "artifact/bytes.h"

namespace tgtcfg {

enum class Packing : std::uint8_t { gzip, zlib, deflate, zstd };

/// Returns the content of `packed`, at most `limit` bytes. Throws BadField if the data is damaged,
/// if it is longer, or if its size is not `expected`; UINT64_MAX is any size.
[[nodiscard]] std::string decompress(const Bytes& packed, Packing packing, std::uint64_t expected,
                                     std::uint64_t limit);

}  // namespace tgtcfg
