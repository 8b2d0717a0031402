// Mach-O files of Apple's systems, and universal files with several of them.
#include <array>
#include <string>

#include "artifact/elf_file.h"
#include "artifact/formats.h"

namespace tgtcfg {
namespace {

std::string version_text(std::uint32_t version) {
  std::string text = std::to_string(version >> 16U) + "." + std::to_string(version >> 8U & 0xffU);
  if ((version & 0xffU) != 0) text += "." + std::to_string(version & 0xffU);
  return text;
}

const Value* cpu_row(const Value& tables, std::uint32_t type) {
  return row_of_number(tables.list("macho_cpus"), "type", type);
}

std::string subtype_name(const Value& row, std::uint32_t subtype) {
  constexpr std::uint32_t capabilities = 0xff000000U;
  return text_of_number(row.get("subtypes"), subtype & ~capabilities);
}

class MachoReader {
 public:
  MachoReader(ArtifactReader& reader, const Piece& piece)
      : reader_(reader), piece_(piece), bytes_(piece.bytes) {}

  void read() {
    const bool big = bytes_.starts_with("\xfe\xed\xfa");
    bytes_ = bytes_.in_order(big);
    const bool wide = (bytes_.u32(0) & 1U) != 0;
    const Value& tables = reader_.tables();
    Value& code = reader_.add_code(piece_, "macho",
                                   text_of_number(tables.get("macho_roles"), bytes_.u32(12)));
    if (const Value* cpu = cpu_row(tables, bytes_.u32(4))) {
      code.set("arch", cpu->get("arch"));
      set_in(code, "isa", "cpu", subtype_name(*cpu, bytes_.u32(8)));
    }
    code.set("kinds", Array{"llvm", "c", "metal"});
    code.set("bits", wide ? 64 : 32);
    code.set("endian", big ? "big" : "little");
    read_commands(code, wide ? 32 : 28);
  }

 private:
  void read_commands(Value& code, std::uint64_t at) {
    const std::uint64_t count = bytes_.u32(16);
    const std::uint64_t end = at + bytes_.u32(20);
    for (std::uint64_t i = 0; i < count; ++i) {
      const std::uint64_t size = bytes_.u32(at + 4);
      if (size < 8 || at + size > end)
        throw BadField{"size of load command " + std::to_string(i), std::to_string(size)};
      read_command(code, bytes_.slice(at, size, "a load command"));
      at += size;
    }
  }

  void read_command(Value& code, const Bytes& command) {
    static constexpr std::array<std::pair<std::uint32_t, std::string_view>, 4> minimums = {
        {{0x24, "macos"}, {0x25, "ios"}, {0x2f, "tvos"}, {0x30, "watchos"}}};
    const std::uint32_t kind = command.u32(0) & 0x7fffffffU;
    if (kind == 0x32) {
      read_build_version(code, command);
    } else if (kind == 0xc || kind == 0x18 ||
               kind == 0x1f) {  // libraries: needed, weak, re-exported
      add_need(code, "libraries", command.text(command.u32(8), "the name of a library"));
    } else if (kind == 1 || kind == 0x19) {
      read_segment(command, kind == 0x19);
    }
    for (const auto& [number, os] : minimums) {
      if (kind != number) continue;
      code.set("os", os);
      set_in(code, "needs", "os_min", version_text(command.u32(8)));
      if (command.u32(12) != 0) set_in(code, "needs", "sdk", version_text(command.u32(12)));
    }
  }

  void read_build_version(Value& code, const Bytes& command) {
    const std::uint32_t platform = command.u32(8);
    const Value& tables = reader_.tables();
    const std::string os = text_of_number(tables.get("macho_platforms"), platform);
    if (!os.empty()) code.set("os", os);
    for (const Value& number : tables.list("macho_simulators")) {
      if (number.integer() == static_cast<std::int64_t>(platform)) code.set("env", "simulator");
    }
    set_in(code, "needs", "os_min", version_text(command.u32(12)));
    if (command.u32(16) != 0) set_in(code, "needs", "sdk", version_text(command.u32(16)));
  }

  // GPU code that the sections of a host file hold.
  void read_segment(const Bytes& command, bool wide) {
    const std::uint64_t width = wide ? 80 : 68;
    const std::uint64_t begin = wide ? 72 : 56;
    const std::uint64_t count = command.u32(begin - 8);
    for (std::uint64_t i = 0; i < count; ++i) {
      const Bytes row = command.slice(begin + i * width, width, "the sections of a segment");
      const std::string name(row.field(0, 16, "the name of a section"));
      if (!reader_.has_code(name)) continue;
      const std::uint64_t size = wide ? row.u64(40) : row.u32(36);
      const std::uint64_t offset = row.u32(wide ? 48 : 40);
      reader_.guarded(piece_, [&] {
        reader_.read_section(piece_, name, offset,
                             piece_.bytes.slice(offset, size, "section `" + name + "`"));
      });
    }
  }

  ArtifactReader& reader_;
  const Piece& piece_;
  Bytes bytes_;
};

}  // namespace

void read_macho(ArtifactReader& reader, const Piece& piece) {
  MachoReader(reader, piece).read();
}

bool is_universal(const Bytes& bytes) {
  if (bytes.size() < 8) return false;
  if (bytes.starts_with("\xca\xfe\xba\xbf")) return true;
  // A Java class begins with the same bytes. Its version, from 45 on, is where the number of slices
  // would be.
  const std::uint32_t version = bytes.in_order(true).u32(4) & 0xffffU;
  return bytes.starts_with("\xca\xfe\xba\xbe") && (version < 45 || version > 255);
}

void read_universal(ArtifactReader& reader, const Piece& piece) {
  (void)reader.add_container(piece, "macho-universal");
  const Bytes bytes = piece.bytes.in_order(true);
  const bool wide = bytes.starts_with("\xca\xfe\xba\xbf");
  const std::uint64_t width = wide ? 32 : 20;
  const std::uint64_t count = bytes.u32(4);
  (void)bytes.slice(8, count * width, "the table of slices");
  std::uint64_t end_of_last = 8 + count * width;
  for (std::uint64_t i = 0; i < count; ++i) {
    const std::uint64_t row = 8 + i * width;
    const std::uint64_t begin = wide ? bytes.u64(row + 8) : bytes.u32(row + 8);
    const std::uint64_t size = wide ? bytes.u64(row + 16) : bytes.u32(row + 12);
    const Value* cpu = cpu_row(reader.tables(), bytes.u32(row));
    std::string name = cpu == nullptr ? std::string() : subtype_name(*cpu, bytes.u32(row + 4));
    if (name.empty()) name = std::to_string(i);
    reader.guarded(piece, [&] {
      const Bytes slice = bytes.slice(begin, size, "slice `" + name + "`");
      if (begin < end_of_last) throw BadField{"slice `" + name + "`", "it overlaps another slice"};
      end_of_last = begin + size;
      (void)reader.read(piece.part(name, begin, slice));
    });
  }
}

}  // namespace tgtcfg
