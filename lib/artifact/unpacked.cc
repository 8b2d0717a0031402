// Archives (GNU, BSD, Darwin and COFF), tar files (ustar, GNU and POSIX, with long names), and
// compressed members: small ones are unpacked into memory, large ones as a stream.
#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "artifact/bytes.h"
#include "artifact/formats.h"
#include "artifact/sparse_content.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

std::string_view trimmed_field(std::string_view field) {
  const std::size_t end = field.find_last_not_of(' ');
  return end == field.npos ? std::string_view() : field.substr(0, end + 1);
}

std::optional<std::uint64_t> ar_number(std::string_view text) {
  constexpr std::size_t most_digits = 18;
  std::uint64_t value = 0;
  if (text.empty() || text.size() > most_digits) return std::nullopt;
  for (const char digit : text) {
    if (digit < '0' || digit > '9') return std::nullopt;
    value = value * 10 + static_cast<std::uint64_t>(digit - '0');
  }
  return value;
}

// Octal digits, or from 8 GiB on a number of eight bytes after a marked first one.
std::optional<std::uint64_t> tar_size(const Bytes& header) {
  constexpr std::uint64_t at = 124;
  if ((header.u8(at) & 0x80U) != 0) return header.in_order(true).number(at + 4, 8);
  std::uint64_t size = 0;
  const std::string_view text = trimmed(header.field(at, 12, "a header"));
  if (text.empty()) return std::nullopt;
  for (const char digit : text) {
    if (digit < '0' || digit > '7') return std::nullopt;
    size = size * 8 + static_cast<std::uint64_t>(digit - '0');
  }
  return size;
}

// The records of POSIX: `27 path=directory/name\n`.
std::string path_of(std::string_view records) {
  while (!records.empty()) {
    const std::string_view line = next_line(records);
    const std::string_view record = line.substr(std::min(line.find(' ') + 1, line.size()));
    constexpr std::string_view path = "path=";
    if (record.starts_with(path)) return std::string(record.substr(path.size()));
  }
  return {};
}

/// Returns true for the table of symbols under the name that BSD gives it.
bool is_symbol_table(std::string_view name) {
  return name.starts_with("__.SYMDEF");
}

struct ArMember {
  std::string name;             ///< as in the header
  std::uint64_t size = 0;       ///< of the content, with the name that begins it
  std::uint64_t name_size = 0;  ///< of the name that begins the content; BSD
  bool is_table = false;        ///< of symbols or names
};

/// Reads the headers of an archive in their order.
class ArHeaders {
 public:
  static constexpr std::string_view magic = "!<arch>\n";
  static constexpr std::uint64_t header_size = 60;
  static constexpr std::uint64_t longest_names = std::uint64_t{8} << 20U;

  /// Throws BadMemberSize or BadField.
  ArMember next(const Bytes& header) {
    ++number_;
    const std::string_view size_text = trimmed_field(header.field(48, 10, "a header"));
    const auto size = ar_number(size_text);
    if (!size) throw BadMemberSize{number_, std::string(size_text)};
    ArMember member{std::string(trimmed_field(header.field(0, 16, "a header"))), *size};
    const std::string& name = member.name;
    member.is_table = name == "/" || name == "//" || name == "/SYM64/" || name == "/<ECSYMBOLS>/" ||
                      is_symbol_table(name);
    constexpr std::string_view bsd = "#1/";
    if (name.starts_with(bsd)) {
      const auto length = ar_number(std::string_view(name).substr(bsd.size()));
      if (!length || *length > *size) throw BadField{"name of a member", name};
      if (*length >= longest_text) throw BadField{"name of a member", too_long};
      member.name_size = *length;
    }
    return member;
  }

  [[nodiscard]] static bool has_names(const ArMember& member) { return member.name == "//"; }
  /// Takes the table of long names.
  void use_names(std::string names) { long_names_ = std::move(names); }
  /// Returns the name of a member; `start` is the name that begins its content.
  [[nodiscard]] std::string name_of(const ArMember& member, std::string_view start) const {
    std::string name = member.name;
    if (member.name_size > 0) {
      name = start.substr(0, start.find('\0'));
    } else if (name.starts_with('/')) {
      const auto offset = ar_number(std::string_view(name).substr(1));
      if (!offset || *offset >= long_names_.size()) throw BadField{"name of a member", name};
      const std::string_view rest = std::string_view(long_names_).substr(*offset, longest_text);
      name = rest.substr(0, std::min(rest.find('\n'), rest.find('\0')));
      if (name.size() == longest_text) throw BadField{"name of a member", too_long};
    }
    if (name.ends_with('/')) name.pop_back();
    return name;
  }

  [[nodiscard]] std::uint64_t number() const { return number_; }

 private:
  std::uint64_t number_ = 0;
  std::string long_names_;
};

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

  /// Reads a block. Returns nullopt at the end of the archive. Throws BadMemberSize.
  std::optional<TarHeader> next(const Bytes& header) {
    if (header.u8(0) == 0) return std::nullopt;
    ++number_;
    const auto size = tar_size(header);
    if (!size || *size > INT64_MAX)
      throw BadMemberSize{number_, std::string(trimmed(header.field(124, 12, "a header")))};
    TarHeader member{std::string(header.field(0, 100, "a header")), *size,
                     static_cast<char>(header.u8(156))};
    const std::string prefix(header.field(345, 155, "a header"));
    if (!prefix.empty() &&
        header.slice(257, 6, "a header").data() == std::string_view("ustar\0", 6))
      member.name = prefix + "/" + member.name;
    member.is_file = member.type == '0' || member.type == '\0';
    if (!is_about_next(member) && !long_name_.empty()) member.name = std::exchange(long_name_, {});
    return member;
  }

  /// Returns true for a member whose content is about the next one.
  [[nodiscard]] static bool is_about_next(const TarHeader& header) {
    return header.type == 'L' || header.type == 'x';
  }
  /// Takes the content of such a member.
  void use(const TarHeader& header, const Bytes& content) {
    if (content.size() > longest_records) throw BadField{"records of a member", "more than 1 MiB"};
    if (header.type == 'L') {
      long_name_ = content.field(0, content.size(), "a long name");
    } else if (std::string path = path_of(content.data()); !path.empty()) {
      if (path.size() >= longest_text) throw BadField{"name of a member", too_long};
      long_name_ = std::move(path);
    }
  }

 private:
  std::uint64_t number_ = 0;
  std::string long_name_;
};

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
  PartStream(std::unique_ptr<ByteStream> packed, std::uint64_t size)
      : packed_(std::move(packed)), stream_(*packed_), left_(size) {}
  std::size_t read(char* to, std::size_t size) override {
    const std::size_t wanted = static_cast<std::size_t>(std::min<std::uint64_t>(size, left_));
    const std::size_t count = stream_.read(to, wanted);
    left_ -= count;
    if (count < wanted) throw NotUnpacked{"its data ends early"};
    return count;
  }
  [[nodiscard]] std::uint64_t left() const { return left_; }

 private:
  std::unique_ptr<ByteStream> packed_;
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

void read_ar(ArtifactReader& reader, const Piece& piece) {
  (void)reader.add_container(piece, "ar");
  // Members of a thin archive are other files.
  const bool thin = !piece.bytes.starts_with(ArHeaders::magic);
  ArHeaders headers;
  std::uint64_t at = ArHeaders::magic.size();
  while (at < piece.bytes.size()) {
    const ArMember member =
        headers.next(piece.bytes.slice(at, ArHeaders::header_size, "the header of a member"));
    at += ArHeaders::header_size;
    const std::uint64_t stored = thin && !member.is_table ? 0 : member.size;
    const Bytes content =
        piece.bytes.slice(at, stored, "member " + std::to_string(headers.number()));
    if (ArHeaders::has_names(member)) {
      if (content.size() > ArHeaders::longest_names)
        throw BadField{"names of members", "more than 8 MiB"};
      headers.use_names(std::string(content.data()));
    }
    if (!member.is_table && !thin) {
      const std::string name = headers.name_of(member, content.first(member.name_size).data());
      if (!is_symbol_table(name))
        (void)reader.read(
            piece.part(name, at + member.name_size, content.from(member.name_size, "a member")));
    }
    at += stored + stored % 2;
  }
}

bool is_tar(const Bytes& bytes) {
  return bytes.size() >= TarHeaders::block && bytes.slice(257, 5, "a header").data() == "ustar";
}

void read_tar(ArtifactReader& reader, const Piece& piece) {
  (void)reader.add_container(piece, "tar");
  TarHeaders headers;
  std::uint64_t at = 0;
  while (at + TarHeaders::block <= piece.bytes.size()) {
    const auto header = headers.next(piece.bytes.slice(at, TarHeaders::block, "a header"));
    if (!header) break;
    at += TarHeaders::block;
    const Bytes content = piece.bytes.slice(at, header->size, "`" + header->name + "`");
    if (TarHeaders::is_about_next(*header)) {
      headers.use(*header, content);
    } else if (header->is_file) {
      (void)reader.read(piece.part(header->name, at, content));
    }
    at += (header->size + TarHeaders::block - 1) / TarHeaders::block * TarHeaders::block;
  }
}

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
