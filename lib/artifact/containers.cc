// Archives: zip and gzip.
#include <algorithm>
#include <string>
#include <vector>

#include "artifact/formats.h"
#include "artifact/wheel.h"

namespace tgtcfg {
namespace {

std::uint64_t zip_directory_end(const Bytes& zip) {
  constexpr std::uint64_t least = 22;
  constexpr std::uint64_t longest_comment = 65535;
  if (zip.size() < least) throw BrokenFile{"the end of a zip directory", least, zip.size()};
  const std::uint64_t last = zip.size() - least;
  for (std::uint64_t at = last; at + longest_comment >= last; --at) {
    if (zip.u32(at) == 0x06054b50) return at;
    if (at == 0) break;
  }
  throw BadField{"zip file", "it has no directory"};
}

std::string zip_name(const Bytes& entry) {
  const std::string_view name = entry.slice(46, entry.u16(28), "a zip directory").data();
  if (name.size() >= longest_text) throw BadField{"name of a member", too_long};
  return std::string(name);
}

// Numbers that do not fit in 32 bits are in an extra field, in this order.
void read_wide_numbers(const Bytes& entry, std::uint64_t& size, std::uint64_t& packed,
                       std::uint64_t& local) {
  const Bytes extra =
      entry.slice(46 + entry.u16(28), entry.u16(30), "an extra field of a zip directory");
  std::uint64_t at = 0;
  while (at + 4 <= extra.size()) {
    const std::uint64_t length = extra.u16(at + 2);
    const Bytes field = extra.slice(at + 4, length, "an extra field of a zip directory");
    at += 4 + length;
    if (extra.u16(at - length - 4) != 1) continue;
    ByteCursor numbers(field, "an extra field of a zip directory");
    for (std::uint64_t* number : {&size, &packed, &local}) {
      if (*number == UINT32_MAX) *number = numbers.number(8);
    }
  }
}

struct ZipMember {
  std::string name;
  std::uint64_t begin = 0;
  Bytes content;  ///< as stored
  std::uint64_t size = 0;
  std::uint32_t method = 0;
};

constexpr std::uint32_t stored = 0;
constexpr std::uint32_t deflated = 8;

ZipMember zip_member(const Piece& zip, const Bytes& entry) {
  ZipMember member{zip_name(entry), 0, Bytes(), entry.u32(24), entry.u16(10)};
  std::uint64_t packed = entry.u32(20);
  std::uint64_t local = entry.u32(42);
  read_wide_numbers(entry, member.size, packed, local);
  const Bytes header = zip.bytes.slice(local, 30, "the header of a member");
  if (header.u32(0) != 0x04034b50)
    throw BadField{"header of `" + member.name + "`", "not a member"};
  member.begin = local + 30 + header.u16(26) + header.u16(28);
  member.content = zip.bytes.slice(member.begin, packed, "`" + member.name + "`");
  return member;
}

void read_zip_member(ArtifactReader& reader, const Piece& zip, ZipMember member, bool is_iree) {
  if (member.name.ends_with('/') || member.content.empty()) return;
  // The extension of an executable is chosen by IREE's file format, not by the program.
  if (is_iree) member.name = member.name.substr(0, member.name.rfind('.'));
  if (member.method == stored) {
    (void)reader.read(zip.part(member.name, member.begin, member.content));
  } else if (member.method == deflated) {
    reader.read_packed(zip.packed(member.name, member.content), {Packing::deflate, member.size});
  }
}

// The content of a small member.
std::string content_of(ArtifactReader& reader, const ZipMember& member) {
  constexpr std::uint64_t longest = std::uint64_t{1} << 20U;
  return member.method == deflated ? reader.unpack(member.content, Packing::deflate, longest)
                                   : std::string(member.content.first(longest).data());
}

/// Where the directory is, and the number of its entries.
struct ZipDirectory {
  std::uint64_t at = 0;
  std::uint64_t count = 0;
};

ZipDirectory zip_directory(const Bytes& zip) {
  const std::uint64_t end = zip_directory_end(zip);
  // A locator before the end record states where wider numbers are.
  constexpr std::uint64_t locator = 20;
  if (end < locator || zip.u32(end - locator) != 0x07064b50)
    return {zip.u32(end + 16), zip.u16(end + 10)};
  const std::uint64_t wide = zip.u64(end - locator + 8);
  const Bytes record = zip.from(wide, "the end of a zip directory");
  return {record.u64(48), record.u64(32)};
}

// Calls `use` with each entry.
template <typename Use>
void each_entry(ArtifactReader& reader, const Bytes& zip, Use use) {
  const ZipDirectory directory = zip_directory(zip);
  std::uint64_t at = directory.at;
  for (std::uint64_t i = 0; i < directory.count; ++i) {
    reader.give_back_sometimes();
    const Bytes entry = zip.from(at, "a zip directory");
    if (entry.u32(0) != 0x02014b50) throw BadField{"zip directory", "an entry is wrong"};
    use(entry);
    at += std::uint64_t{46} + entry.u16(28) + entry.u16(30) + entry.u16(32);
  }
}

}  // namespace

void read_zip(ArtifactReader& reader, const Piece& piece) {
  bool is_iree = false;
  each_entry(reader, piece.bytes,
             [&](const Bytes& entry) { is_iree |= zip_name(entry) == "module.fb"; });
  (void)reader.add_container(piece, is_iree ? "iree-module" : "zip");
  std::string wheel;
  std::vector<WheelMember> members;
  each_entry(reader, piece.bytes, [&](const Bytes& entry) {
    reader.guarded(piece, [&] {
      ZipMember member = zip_member(piece, entry);
      if (member.name.ends_with(".dist-info/WHEEL")) wheel = content_of(reader, member);
      const Piece place = piece.part(member.name, member.begin, member.content);
      const std::size_t before = reader.code_count();
      read_zip_member(reader, piece, std::move(member), is_iree);
      if (reader.code_count() > before) members.push_back({place, before, reader.code_count()});
    });
  });
  if (!wheel.empty()) check_wheel(reader, wheel, members);
}

void read_gzip(ArtifactReader& reader, const Piece& piece) {
  (void)reader.add_container(piece, "gzip");
  reader.read_packed({piece.bytes, piece.at, std::nullopt, piece.depth + 1}, {Packing::gzip});
}

}  // namespace tgtcfg
