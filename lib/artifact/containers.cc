// Archives: zip and gzip. The code in wheels of Python must be for the platforms that the tags
// name.
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "artifact/formats.h"
#include "support/text.h"
#include "support/version_order.h"

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

// --- wheels

/// A member and its pieces of code, by their indices in the reader.
struct WheelMember {
  Piece place;
  std::size_t first = 0;
  std::size_t end = 0;
};

/// A platform tag, such as `manylinux_2_17_x86_64`.
struct Platform {
  const Value* system = nullptr;   ///< its row
  std::vector<std::string> archs;  ///< as LLVM names them
  std::string release;             ///< of the oldest system with it; empty: not stated
};

// `2_17_x86_64` is a version and an architecture.
std::string take_version(std::string_view& text) {
  const std::size_t first = text.find('_');
  const std::size_t second = first == text.npos ? text.npos : text.find('_', first + 1);
  if (second == text.npos) return {};
  std::string version(text.substr(0, second));
  if (version.find_first_not_of("0123456789_") != version.npos) return {};
  version[first] = '.';
  text.remove_prefix(second + 1);
  return version;
}

// Returns nullopt if no row describes the platform.
std::optional<Platform> read_platform(const Value& tables, std::string_view tag) {
  for (const Value& row : tables.list("wheel_systems")) {
    if (!tag.starts_with(row.text("begins"))) continue;
    std::string_view rest = tag.substr(row.text("begins").size());
    Platform platform{&row, {}, row.text("release")};
    if (row.flag("versioned")) platform.release = take_version(rest);
    platform.archs = tables.get("wheel_archs").texts(rest);
    if (platform.archs.empty()) return std::nullopt;
    return platform;
  }
  return std::nullopt;
}

// Reads lines such as `Tag: cp311-cp311-manylinux_2_17_x86_64`. Returns an empty list if a tag is
// unknown.
std::vector<Platform> read_platforms(const Value& tables, std::string_view wheel) {
  std::vector<Platform> platforms;
  while (!wheel.empty()) {
    const std::string_view line = trimmed(next_line(wheel));
    if (!line.starts_with("Tag:")) continue;
    const auto platform = read_platform(tables, line.substr(line.rfind('-') + 1));
    if (!platform) return {};
    platforms.push_back(*platform);
  }
  return platforms;
}

// Code that the loader of the system loads, as opposed to code of devices and data.
bool is_host_code(const Value& code) {
  static constexpr std::string_view forms[] = {"elf", "macho", "pe"};
  static constexpr std::string_view roles[] = {"executable", "shared-library", "bundle"};
  return contains(forms, code.text("form")) && contains(roles, code.text("role")) &&
         !code.has("chip") && !code.has("chip_number");
}

/// A fact of a member, and another one of the tags.
struct Difference {
  std::string actual;
  std::string expected;
};

// A release of glibc for Linux, and of the system for others.
std::optional<Difference> newer_system(const Value& code, const Platform& platform) {
  const Value& needs = code.get("needs");
  const std::string& system = platform.system->text("os");
  const bool is_linux = system == "linux";
  const std::string& needed = is_linux ? needs.get("versions").text("GLIBC") : needs.text("os_min");
  // Tags for several architectures may be older than the first system of one.
  std::string release = platform.system->get("first").text(code.text("arch"));
  if (compare_by_numbers(release, platform.release) < 0) release = platform.release;
  if (needed.empty() || platform.release.empty()) return std::nullopt;
  // Tags of macOS 11 and later have its major version only.
  const bool is_major = system == "macos" && compare_by_numbers(release, "11") >= 0;
  if (compare_by_numbers(needed, release, is_major ? 1 : std::string::npos) <= 0)
    return std::nullopt;
  const std::string name = (is_linux ? "glibc" : system) + " ";
  return Difference{name + needed, name + release};
}

std::optional<Difference> difference(const Value& code, const Platform& platform) {
  const Value& system = *platform.system;
  if (code.text("form") != system.text("form"))
    return Difference{code.text("form"), system.text("form")};
  for (const std::string_view member : {"os", "env"}) {
    const std::string& actual = code.text(member);
    const std::string& expected = system.text(member);
    if (!actual.empty() && !expected.empty() && actual != expected)
      return Difference{actual, expected};
  }
  const std::string& arch = code.text("arch");
  if (!contains(platform.archs, arch)) return Difference{arch, platform.archs.front()};
  return newer_system(code, platform);
}

// A universal file fits if a slice does, and a wheel with several tags if the member fits one.
std::optional<Difference> difference(ArtifactReader& reader, const WheelMember& member,
                                     const std::vector<Platform>& platforms) {
  std::optional<Difference> last;
  for (std::size_t i = member.first; i < member.end; ++i) {
    if (!is_host_code(reader.code(i))) continue;
    for (const Platform& platform : platforms) {
      auto found = difference(reader.code(i), platform);
      if (!found) return std::nullopt;
      last = std::move(found);
    }
  }
  return last;
}

/// Reports members for another architecture, system or glibc than all tags of the file `WHEEL`.
/// A platform that no row of the database describes is not judged.
void check_wheel(ArtifactReader& reader, std::string_view wheel,
                 const std::vector<WheelMember>& members) {
  const std::vector<Platform> platforms = read_platforms(reader.tables(), wheel);
  for (const WheelMember& member : members) {
    if (const auto found = difference(reader, member, platforms))
      reader.wrong_tag(member.place, found->actual, found->expected);
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
