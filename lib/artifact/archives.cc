#include "artifact/archives.h"

#include <algorithm>
#include <utility>

#include "artifact/formats.h"
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

}  // namespace

ArMember ArHeaders::next(const Bytes& header) {
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

std::string ArHeaders::name_of(const ArMember& member, std::string_view start) const {
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
