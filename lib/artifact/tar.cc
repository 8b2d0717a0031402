#include "artifact/tar.h"

#include <algorithm>

#include "artifact/formats.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

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

}  // namespace

std::optional<TarHeader> TarHeaders::next(const Bytes& header) {
  if (header.u8(0) == 0) return std::nullopt;
  ++number_;
  const auto size = tar_size(header);
  if (!size || *size > INT64_MAX)
    throw BadMemberSize{number_, std::string(trimmed(header.field(124, 12, "a header")))};
  TarHeader member{std::string(header.field(0, 100, "a header")), *size,
                   static_cast<char>(header.u8(156))};
  const std::string prefix(header.field(345, 155, "a header"));
  if (!prefix.empty() && header.slice(257, 6, "a header").data() == std::string_view("ustar\0", 6))
    member.name = prefix + "/" + member.name;
  member.is_file = member.type == '0' || member.type == '\0';
  if (!is_about_next(member) && !long_name_.empty()) member.name = std::exchange(long_name_, {});
  return member;
}

void TarHeaders::use(const TarHeader& header, const Bytes& content) {
  if (content.size() > longest_records) throw BadField{"records of a member", "more than 1 MiB"};
  if (header.type == 'L') {
    long_name_ = content.field(0, content.size(), "a long name");
  } else if (std::string path = path_of(content.data()); !path.empty()) {
    if (path.size() >= longest_text) throw BadField{"name of a member", too_long};
    long_name_ = std::move(path);
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

}  // namespace tgtcfg
