// NVIDIA: cubins, fatbins and PTX. Undocumented; compared with `cuobjdump` of CUDA 13.0.
#include <tgtcfg/database.h>

#include <algorithm>
#include <string>

#include "artifact/elf_file.h"
#include "artifact/formats.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

constexpr std::uint32_t fatbin_magic = 0xba55ed50;

std::string chip_name(std::uint64_t number, std::string_view suffix) {
  return "sm_" + std::to_string(number) + std::string(suffix);
}

// --- cubins

std::uint64_t chip_number(const ElfFile& elf) {
  return elf.abi_version < 8 ? elf.flags & 0xffU : elf.flags >> 8U & 0xffU;
}

// From CUDA 13.0 on, flags are the same for `sm_90` and `sm_90a`: a record tells them apart.
bool is_for_one_chip(const ElfFile& elf) {
  if (elf.abi_version < 8) return (elf.flags & 0x800U) != 0;
  if ((elf.flags & 8U) != 0) return true;
  const ElfSection* section = elf.section(".nv.compat");
  if (section == nullptr) return false;
  const Bytes records = elf.content(*section);
  std::uint64_t at = 0;
  while (at + 4 <= records.size()) {
    constexpr std::uint32_t short_value = 2;
    constexpr std::uint32_t chip_specific = 9;
    const std::uint32_t format = records.u8(at);
    if (format == short_value && records.u8(at + 1) == chip_specific)
      return records.u16(at + 2) == 1;
    // Other formats have a size and as many bytes.
    at += format == 4 ? 4 + records.u16(at + 2) : 4;
  }
  return false;
}

void read_tool_note(const Bytes& content, Value& code) {
  // The offsets of four texts follow the version and the size of the record.
  const std::uint64_t texts = 24;
  if (content.size() < texts) return;
  std::vector<std::string> words;
  for (const std::string_view part : split(content.from(texts, "the note of tools").data(), '\0')) {
    if (!part.empty()) words.emplace_back(part);
  }
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::size_t option = words[i].find("-arch ");
    if (option != std::string::npos) {
      const std::string asked = words[i].substr(option + 6);
      code.set("chip_asked", asked.substr(0, asked.find(' ')));
    }
    constexpr std::string_view release = "release ";
    const std::size_t found = words[i].find(release);
    if (found == std::string::npos) continue;
    const std::size_t version = words[i].find(", V", found);
    if (version != std::string::npos)
      add_to(code, "made_by", "ptxas " + words[i].substr(version + 3));
  }
}

// --- entries of fatbins

struct EntryKind {
  std::uint32_t number;
  std::string_view form;
  std::string_view role;
};
constexpr EntryKind kinds[] = {
    {1, "ptx", "source"}, {2, "cubin", "executable"}, {8, "nvvm-ir", "ir"}};

struct Entry {
  std::uint32_t kind = 0;
  std::uint64_t header = 0;
  std::uint64_t padded = 0;
  std::uint32_t minor = 0;
  std::uint32_t major = 0;
  std::uint32_t chip = 0;
  std::uint64_t flags = 0;

  [[nodiscard]] std::string_view compression() const {
    if ((flags & 0x8000U) != 0) return "zstd";
    return (flags & 0x2000U) != 0 ? "lz4" : "";
  }
  [[nodiscard]] std::string_view suffix() const {
    if ((flags & 0x100000U) != 0) return "a";
    return (flags & 0x200000U) != 0 ? "f" : "";
  }
};

Entry read_entry(const Bytes& bytes) {
  Entry entry{bytes.u16(0),  bytes.u32(4),  bytes.u64(8), bytes.u16(24),
              bytes.u16(26), bytes.u32(28), bytes.u64(40)};
  if (entry.header < 64) throw BadField{"header of an entry", "smaller than 64 bytes"};
  return entry;
}

class FatbinReader {
 public:
  FatbinReader(ArtifactReader& reader, const Piece& piece) : reader_(reader), piece_(piece) {}

  // A path has the number of the fatbin, and that of the entry, only if there are others.
  void read() {
    std::size_t count = 0;
    each_fatbin([&](const Piece&) { ++count; });
    std::size_t number = 0;
    each_fatbin([&](Piece fatbin) {
      if (count > 1) fatbin.at += "/" + std::to_string(number++);
      reader_.guarded(fatbin, [&] { read_one(fatbin, count > 1); });
    });
  }

 private:
  // Fatbins follow each other, padded to their alignment.
  template <typename Use>
  void each_fatbin(Use use) const {
    std::uint64_t at = 0;
    while (at + 16 <= piece_.bytes.size()) {
      const Bytes rest = piece_.bytes.from(at, "a fatbin");
      if (rest.u32(0) == 0) {
        at += 4;
        continue;
      }
      reader_.give_back_sometimes();
      if (rest.u32(0) != fatbin_magic) throw BadField{"fatbin", "its first bytes are wrong"};
      const std::uint64_t header = rest.u16(6);
      if (header < 16) throw BadField{"header of a fatbin", "smaller than 16 bytes"};
      const std::uint64_t size = rest.u64(8);
      if (size > rest.size()) throw BrokenFile{"a fatbin", at + header + size, piece_.bytes.size()};
      Piece fatbin = piece_;
      fatbin.bytes = rest.slice(0, header + size, "a fatbin");
      if (piece_.offset) fatbin.offset = *piece_.offset + at;
      use(std::move(fatbin));
      at += header + size;
    }
  }

  // Calls `use` with the offset of the content of each entry.
  template <typename Use>
  void each_entry(const Bytes& fatbin, Use use) const {
    std::uint64_t at = fatbin.u16(6);
    while (at < fatbin.size()) {
      reader_.give_back_sometimes();
      const Entry entry = read_entry(fatbin.from(at, "an entry of a fatbin"));
      (void)fatbin.slice(at + entry.header, entry.padded, "an entry of a fatbin");
      use(at + entry.header, entry);
      at += entry.header + entry.padded;
    }
  }

  void read_one(const Piece& fatbin, bool is_numbered) {
    (void)reader_.add_container(fatbin, "fatbin");
    std::size_t count = 0;
    each_entry(fatbin.bytes, [&](std::uint64_t, const Entry&) { ++count; });
    std::size_t number = 0;
    each_entry(fatbin.bytes, [&](std::uint64_t content, const Entry& entry) {
      Piece piece = fatbin.slice(content, entry.padded, "an entry of a fatbin");
      ++piece.depth;
      if (!is_numbered || count > 1) piece.at += "/" + std::to_string(number);
      ++number;
      reader_.guarded(piece, [&] { add(piece, entry); });
    });
  }

  void add(const Piece& piece, const Entry& entry) {
    const auto* const kind = std::ranges::find(kinds, entry.kind, &EntryKind::number);
    if (kind == std::end(kinds)) return;
    Value& code = reader_.add_code(piece, kind->form, kind->role);
    code.set("arch", "nvptx64");
    code.set("kinds", Array{"cuda", "nvptx"});
    if (!entry.compression().empty()) code.set("compression", entry.compression());
    if (kind->form == "ptx") {
      code.set("ptx", Object{{"target", chip_name(entry.chip, entry.suffix())},
                             {"version",
                              std::to_string(entry.major) + "." + std::to_string(entry.minor)}});
      return;
    }
    set_nvidia_chip(reader_, piece, code, entry.chip, entry.suffix());
    if (kind->form == "cubin" && entry.compression().empty()) compare(piece, code, entry);
  }

  // An entry that is not compressed has its own header, which must agree.
  void compare(const Piece& piece, Value& code, const Entry& entry) {
    const ElfFile header(piece.bytes);
    const std::uint64_t number = chip_number(header);
    if (number != entry.chip)
      reader_.contradiction(piece, "the entry is for " + chip_name(entry.chip, entry.suffix()),
                            "its cubin for " + chip_name(number, ""));
    code.set("bits", header.is_64_bit ? 64 : 32);
    code.set("endian", "little");
  }

  ArtifactReader& reader_;
  const Piece& piece_;
};

// Directives come first, after comments.
constexpr std::uint64_t longest_start = 65536;

// PTX without the comments that stand before its directives.
std::string_view after_comments(std::string_view text) {
  while (true) {
    text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
    if (text.starts_with("//")) {
      text.remove_prefix(std::min(text.find('\n'), text.size()));
    } else if (text.starts_with("/*")) {
      const std::size_t end = text.find("*/", 2);
      text.remove_prefix(end == text.npos ? text.size() : end + 2);
    } else {
      return text;
    }
  }
}

std::string_view word_after(std::string_view& text, std::string_view directive) {
  text = after_comments(text);
  if (!text.starts_with(directive)) return {};
  text = after_comments(text.substr(directive.size()));
  const std::size_t end = text.find_first_of(" \t\r\n,/");
  if (end == text.npos) throw BadField{std::string(directive), "the file ends within its argument"};
  const std::string_view word = text.substr(0, end);
  text.remove_prefix(end);
  return word;
}

}  // namespace

void set_nvidia_chip(ArtifactReader& reader, const Piece& piece, Value& code, std::uint64_t number,
                     std::string_view suffix) {
  const std::string name = chip_name(number, suffix);
  if (reader.database().chip(name) != nullptr) {
    code.set("chip", name);
    return;
  }
  code.set("chip_number", static_cast<std::int64_t>(number));
  reader.unknown_chip(piece, "NVIDIA", number);
}

void read_cubin(ArtifactReader& reader, const Piece& piece, const ElfFile& elf, Value& code) {
  code.set("form", "cubin");
  // `ptxas -c` writes relocatable code, which has the type of a program as well.
  const std::uint64_t number = chip_number(elf);
  bool one_chip = false;
  reader.guarded(piece, [&] { one_chip = is_for_one_chip(elf); });
  set_nvidia_chip(reader, piece, code, number, one_chip ? "a" : "");
  const ElfSection* note = elf.section(".note.nv.tkinfo");
  if (note == nullptr) return;
  each_note(elf.content(*note), [&](std::string_view, std::uint64_t, const Bytes& content) {
    read_tool_note(content, code);
  });
}

void read_fatbin(ArtifactReader& reader, const Piece& piece) {
  FatbinReader(reader, piece).read();
}

bool is_ptx(const Bytes& bytes) {
  const std::string_view text = after_comments(bytes.first(longest_start).data());
  return text.starts_with(".version") && text.find(".target") != text.npos;
}

void read_ptx(ArtifactReader& reader, const Piece& piece) {
  std::string_view text = piece.bytes.first(longest_start).data();
  const std::string_view version = word_after(text, ".version");
  const std::string_view target = word_after(text, ".target");
  Value& code = reader.add_code(piece, "ptx", "source");
  code.set("arch", "nvptx64");
  code.set("kinds", Array{"cuda", "nvptx"});
  code.set("ptx", Object{{"target", target}, {"version", version}});
}

}  // namespace tgtcfg
