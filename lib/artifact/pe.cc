// PE programs and libraries of Windows, and the COFF objects they are linked of.
#include <algorithm>
#include <string>

#include "artifact/elf_file.h"
#include "artifact/formats.h"

namespace tgtcfg {
namespace {

const Value* machine_row(const Value& tables, std::uint32_t machine) {
  return row_of_number(tables.list("pe_machines"), "machine", machine);
}

void set_machine(const Value& tables, std::uint32_t machine, Value& code) {
  if (const Value* row = machine_row(tables, machine)) {
    code.set("arch", row->get("arch"));
    code.set("bits", row->get("bits"));
  } else {
    code.set("arch", "coff-machine-" + std::to_string(machine));
  }
  code.set("endian", "little");
  code.set("os", "windows");
  code.set("kinds", Array{"llvm", "c"});
  // `msvc` and `gnu` write the same.
  code.set("unknown", Array{"env", "cpu", "isa"});
}

/// Where a header has its tables.
struct Tables {
  std::uint64_t sections = 0;
  std::uint64_t section_count = 0;
  std::uint64_t symbols = 0;  ///< 0: the file has no symbols
  std::uint64_t symbol_count = 0;
  std::uint64_t symbol_size = 18;
};

// The name of a section. A longer one than its field is in the table of strings, at a decimal
// number.
std::string_view section_name(const Bytes& bytes, const Bytes& row, const Tables& tables) {
  const std::string_view name = row.field(0, 8, "the name of a section");
  const std::string_view digits = name.substr(std::min<std::size_t>(1, name.size()));
  const bool is_offset = name.starts_with('/') && !digits.empty() && tables.symbols != 0 &&
                         digits.find_first_not_of("0123456789") == digits.npos;
  if (!is_offset) return name;
  std::uint64_t number = 0;
  for (const char digit : digits) number = number * 10 + static_cast<std::uint64_t>(digit - '0');
  const std::uint64_t strings = tables.symbols + tables.symbol_count * tables.symbol_size;
  return bytes.text(strings + number, "the name of a section");
}

// GPU code that the sections of a host file hold.
void read_sections(ArtifactReader& reader, const Piece& piece, const Tables& tables) {
  const Bytes& bytes = piece.bytes;
  constexpr std::uint64_t width = 40;
  const Bytes rows = bytes.slice(tables.sections, tables.section_count * width, "section headers");
  for (std::uint64_t i = 0; i < tables.section_count; ++i) {
    const Bytes row = rows.slice(i * width, width, "section headers");
    const std::string name(section_name(bytes, row, tables));
    if (!reader.has_code(name)) continue;
    // An image pads its sections.
    const std::uint64_t size = row.u32(8) == 0 ? row.u32(16) : std::min(row.u32(8), row.u32(16));
    reader.guarded(piece, [&] {
      const std::uint64_t offset = row.u32(20);
      reader.read_section(piece, name, offset, bytes.slice(offset, size, "section `" + name + "`"));
    });
  }
}

// The first bytes of import entries and of objects with more than 65,279 sections are the same.
constexpr std::string_view anonymous("\0\0\xff\xff", 4);

}  // namespace

void read_pe(ArtifactReader& reader, const Piece& piece) {
  const Bytes& bytes = piece.bytes;
  const std::uint64_t header = bytes.u32(0x3c);
  if (bytes.u32(header) != 0x4550) throw BadField{"e_lfanew", "there is no PE header"};
  const Bytes coff = bytes.from(header + 4, "the PE header");
  constexpr std::uint32_t library = 0x2000;
  Value& code =
      reader.add_code(piece, "pe", (coff.u16(18) & library) != 0 ? "shared-library" : "executable");
  set_machine(reader.tables(), coff.u16(0), code);
  const Bytes optional = coff.slice(20, coff.u16(16), "the optional header");
  set_in(code, "needs", "os_min",
         std::to_string(optional.u16(48)) + "." + std::to_string(optional.u16(50)));
  read_sections(reader, piece,
                {header + 24 + coff.u16(16), coff.u16(2), coff.u32(8), coff.u32(12)});
}

bool is_coff(const Bytes& bytes, const Value& tables) {
  constexpr std::uint64_t header = 20;
  if (bytes.size() < header) return false;
  if (bytes.starts_with(anonymous)) return true;
  // An object has neither an optional header nor an entry point; its symbols are within the file.
  return machine_row(tables, bytes.u16(0)) != nullptr && bytes.u16(16) == 0 && bytes.u16(2) != 0 &&
         bytes.u32(8) <= bytes.size() && header + bytes.u16(2) * std::uint64_t{40} <= bytes.size();
}

void read_coff(ArtifactReader& reader, const Piece& piece) {
  const Bytes& bytes = piece.bytes;
  const bool is_import = bytes.starts_with(anonymous) && bytes.u16(4) == 0;
  Value& code = reader.add_code(piece, is_import ? "coff-import" : "coff", "object");
  set_machine(reader.tables(), bytes.u16(bytes.starts_with(anonymous) ? 6 : 0), code);
  if (is_import) return;
  if (bytes.starts_with(anonymous)) {
    // Version 1 is the format of a compiler, not of an object.
    if (bytes.u16(4) < 2) return;
    return read_sections(reader, piece, {56, bytes.u32(44), bytes.u32(48), bytes.u32(52), 20});
  }
  read_sections(reader, piece, {20, bytes.u16(2), bytes.u32(8), bytes.u32(12)});
}

}  // namespace tgtcfg
