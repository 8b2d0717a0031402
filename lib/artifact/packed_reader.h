// Compressed members: small ones are unpacked into memory, large ones as a stream.
#pragma once

#include "artifact/decompress.h"
#include "artifact/reader.h"
#include "artifact/sparse_content.h"

namespace tgtcfg {

class PackedReader {
 public:
  /// Opens the content again from its start, for another pass.
  using Open = SparseContent::Open;

  explicit PackedReader(ArtifactReader& reader) : reader_(reader) {}

  /// Reads the content of `piece`, whose bytes are set here. `stream` is at its start.
  void read(Piece piece, ByteStream& stream, const Open& open, const PackedContent& content);

 private:
  void read_tar(const Piece& piece, ByteStream& stream, const Open& open);
  void read_ar(const Piece& piece, ByteStream& stream, const Open& open);
  static Open part_of(const Open& open, std::uint64_t begin, std::uint64_t size);

  ArtifactReader& reader_;
};

}  // namespace tgtcfg
