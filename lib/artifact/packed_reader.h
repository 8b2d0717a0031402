// Compressed members: small ones are unpacked into memory, large ones as a stream.
#pragma once

#include <functional>
#include <memory>

#include "artifact/decompress.h"
#include "artifact/reader.h"

namespace tgtcfg {

class PackedReader {
 public:
  /// Opens the content again from its start, for another pass.
  using Open = std::function<std::unique_ptr<ByteStream>()>;

  explicit PackedReader(ArtifactReader& reader) : reader_(reader) {}

  /// Reads the content of `piece`, whose bytes are set here. `stream` is at its start. `expected`
  /// is its size; UINT64_MAX is any.
  void read(Piece piece, ByteStream& stream, const Open& open, std::uint64_t expected);

 private:
  void read_tar(const Piece& piece, ByteStream& stream, const Open& open);
  void read_ar(const Piece& piece, ByteStream& stream, const Open& open);
  static Open part_of(const Open& open, std::uint64_t begin, std::uint64_t size);
  void read_large(Piece piece, ByteStream& stream, const Open& open, std::uint64_t expected);

  ArtifactReader& reader_;
};

}  // namespace tgtcfg
