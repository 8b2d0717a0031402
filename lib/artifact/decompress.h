// Compressed parts of artifacts, by zlib and libzstd.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "artifact/bytes.h"

namespace tgtcfg {

enum class Packing : std::uint8_t { gzip, zlib, deflate, zstd };

/// How a part is compressed, and what its content must be.
struct PackedContent {
  Packing packing = Packing::gzip;
  std::uint64_t size = UINT64_MAX;  ///< UINT64_MAX is any size
  std::string_view magic{};         ///< its first bytes; empty: any
};

/// Bytes that come one after another.
class ByteStream {
 public:
  ByteStream() = default;
  virtual ~ByteStream() = default;
  ByteStream(const ByteStream&) = delete;
  ByteStream& operator=(const ByteStream&) = delete;
  /// Reads the next bytes. Returns fewer than `size` only at the end. Throws NotUnpacked.
  virtual std::size_t read(char* to, std::size_t size) = 0;
};

/// Opens content again from its start, for another pass.
using OpenStream = std::function<std::unique_ptr<ByteStream>()>;

/// Returns the content of `packed`, which must outlive the stream.
[[nodiscard]] std::unique_ptr<ByteStream> unpacked_stream(const Bytes& packed, Packing packing);

/// Returns the rest of a stream, at most `limit` bytes. Throws NotUnpacked if the data is damaged
/// or longer.
[[nodiscard]] std::string read_all(ByteStream& stream, std::uint64_t limit);

/// Throws NotUnpacked unless content has the size of its header; UINT64_MAX is any size.
void check_size(std::uint64_t size, std::uint64_t expected);

}  // namespace tgtcfg
