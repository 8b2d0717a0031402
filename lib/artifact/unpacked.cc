// Compressed members: small ones are unpacked into memory, large ones as a stream.
#include <algorithm>
#include <string>
#include <utility>

#include "artifact/archives.h"
#include "artifact/formats.h"
#include "artifact/sparse_content.h"

namespace tgtcfg {
namespace {

// Content up to this size is unpacked into memory; contents inside each other share it.
std::uint64_t largest_small(unsigned depth) {
  return (std::uint64_t{4} << 20U) / std::max(1U, depth);
}

/// Bytes that were read already, then the rest of their stream.
class JoinedStream final : public ByteStream {
 public:
  JoinedStream(std::string_view start, ByteStream& rest) : start_(start), rest_(rest) {}
  std::size_t read(char* to, std::size_t size) override {
    const std::size_t count = start_.copy(to, size);
    start_.remove_prefix(count);
    return count == size ? count : count + rest_.read(to + count, size - count);
  }

 private:
  std::string_view start_;
  ByteStream& rest_;
};

/// The next bytes of a stream.
class PartStream final : public ByteStream {
 public:
  PartStream(ByteStream& stream, std::uint64_t size) : stream_(stream), left_(size) {}
  PartStream(std::unique_ptr<ByteStream> own, std::uint64_t size)
      : own_(std::move(own)), stream_(*own_), left_(size) {}
  std::size_t read(char* to, std::size_t size) override {
    const std::size_t wanted = static_cast<std::size_t>(std::min<std::uint64_t>(size, left_));
    const std::size_t count = stream_.read(to, wanted);
    left_ -= count;
    if (count < wanted) throw NotUnpacked{"its data ends early"};
    return count;
  }
  [[nodiscard]] std::uint64_t left() const { return left_; }

 private:
  std::unique_ptr<ByteStream> own_;
  ByteStream& stream_;
  std::uint64_t left_;
};

void skip(ByteStream& stream, std::uint64_t size) {
  std::string unused(std::min<std::uint64_t>(size, std::uint64_t{1} << 18U), '\0');
  while (size > 0) {
    const std::size_t count = stream.read(
        unused.data(), static_cast<std::size_t>(std::min<std::uint64_t>(size, unused.size())));
    if (count == 0) throw NotUnpacked{"its data ends early"};
    size -= count;
  }
}

// Returns the start of a stream: all of it if it is small.
std::string start_of(ByteStream& stream, std::uint64_t most) {
  constexpr std::size_t chunk = std::size_t{1} << 16U;
  std::string start;
  while (start.size() < most) {
    const std::size_t used = start.size();
    start.resize(used + chunk);
    const std::size_t count = stream.read(start.data() + used, chunk);
    start.resize(used + count);
    if (count < chunk) break;
  }
  return start;
}

OpenStream part_of(const OpenStream& open, std::uint64_t begin, std::uint64_t size) {
  return [&open, begin, size]() -> std::unique_ptr<ByteStream> {
    auto again = open();
    skip(*again, begin);
    return std::make_unique<PartStream>(std::move(again), size);
  };
}

// A tar file is the sum of its members. Each member is read alone.
void read_tar(ArtifactReader& reader, const Piece& piece, ByteStream& stream,
              const OpenStream& open) {
  (void)reader.add_container(piece, "tar");
  TarHeaders headers;
  std::uint64_t at = 0;
  char block[TarHeaders::block];
  while (stream.read(block, sizeof block) == sizeof block) {
    const auto header = headers.next(Bytes(std::string_view(block, sizeof block)));
    if (!header) break;
    at += sizeof block;
    const std::uint64_t padding = (sizeof block - header->size % sizeof block) % sizeof block;
    PartStream member(stream, header->size);
    if (headers.is_about_next(*header)) {
      headers.use(*header, Bytes(read_all(member, TarHeaders::longest_records)));
    } else if (header->is_file) {
      const Piece content = piece.packed(header->name, Bytes());
      reader.guarded(content, [&] {
        read_unpacked(reader, content, member, part_of(open, at, header->size),
                      {.size = header->size});
      });
    }
    skip(stream, member.left() + padding);
    at += header->size + padding;
  }
}

// Reads the members of an archive that is not thin, as read_tar does.
void read_ar(ArtifactReader& reader, const Piece& piece, ByteStream& stream,
             const OpenStream& open) {
  (void)reader.add_container(piece, "ar");
  ArHeaders headers;
  skip(stream, ArHeaders::magic.size());
  std::uint64_t at = ArHeaders::magic.size();
  std::string block(ArHeaders::header_size, '\0');
  while (stream.read(block.data(), block.size()) == block.size()) {
    const ArMember member = headers.next(Bytes(block));
    at += block.size();
    PartStream content(stream, member.size);
    if (ArHeaders::has_names(member))
      headers.use_names(read_all(content, ArHeaders::longest_names));
    if (!member.is_table) {
      std::string start(member.name_size, '\0');
      (void)content.read(start.data(), start.size());
      const std::string name = headers.name_of(member, start);
      const Piece inner = piece.packed(name, Bytes());
      if (!is_symbol_table(name)) {
        reader.guarded(inner, [&] {
          const std::uint64_t size = content.left();
          read_unpacked(reader, inner, content, part_of(open, at + start.size(), size),
                        {.size = size});
        });
      }
    }
    const std::uint64_t padding = member.size % 2;
    skip(stream, content.left());
    // The last member may lack its padding.
    if (padding == 1 && stream.read(block.data(), 1) == 0) break;
    at += member.size + padding;
  }
}

}  // namespace

void read_unpacked(ArtifactReader& reader, Piece piece, ByteStream& stream, const OpenStream& open,
                   const PackedContent& content) {
  const std::string start = start_of(stream, largest_small(piece.depth));
  piece.bytes = Bytes(start);
  if (!piece.bytes.starts_with(content.magic))
    throw BadField{"compressed content", "its first bytes are wrong"};
  const bool is_small = start.size() < largest_small(piece.depth);
  if (is_small) check_size(start.size(), content.size);
  // The first bytes of a file define its format.
  if (is_small || !reader.knows(piece.bytes)) {
    (void)reader.read(piece);
    return;
  }
  JoinedStream joined(start, stream);
  if (is_tar(piece.bytes)) return read_tar(reader, piece, joined, open);
  if (piece.bytes.starts_with(ArHeaders::magic)) return read_ar(reader, piece, joined, open);
  SparseContent large(reader.inflate_limit(), piece.depth, open);
  large.fill(joined);
  check_size(large.bytes().size(), content.size);
  piece.bytes = large.bytes();
  (void)reader.read(piece);
}

}  // namespace tgtcfg
