// PE programs and libraries of Windows, and the COFF objects they are linked of.
#include <string>

#include "artifact/elf_file.h"
#include "artifact/formats.h"

namespace tgtcfg {
namespace {

const Value* machine_row(const Value& tables, std::uint32_t machine) {
  for (const Value& row : tables.list("pe_machines")) {
    if (row.integer("machine") == static_cast<std::int64_t>(machine)) return &row;
  }
  return nullptr;
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
}

}  // namespace tgtcfg
