#include "artifact/ar.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "artifact/formats.h"

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

}  // namespace tgtcfg
