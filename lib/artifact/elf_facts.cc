// Facts of ELF files that depend on the architecture: flags of the header and build attributes.
#include <string>
#include <utility>

#include "artifact/elf_file.h"

namespace tgtcfg {
namespace {

// Calls `use` with the attributes of the file that a vendor defines.
template <typename Use>
void each_vendor(const Bytes& section, std::string_view vendor, Use use) {
  if (section.empty() || section.u8(0) != 'A') return;
  std::uint64_t at = 1;
  while (at < section.size()) {
    const std::uint64_t length = section.u32(at);
    if (length < 5) throw BadField{"length of build attributes", std::to_string(length)};
    const Bytes part = section.slice(at, length, "build attributes");
    const std::string_view name = part.text(4, "build attributes");
    std::uint64_t inner = 5 + name.size();
    while (name == vendor && inner < length) {
      const std::uint32_t tag = part.u8(inner);
      const std::uint64_t size = part.u32(inner + 1);
      if (size < 5) throw BadField{"length of build attributes", std::to_string(size)};
      const Bytes body = part.slice(inner, size, "build attributes");
      constexpr std::uint32_t whole_file = 1;
      if (tag == whole_file) use(ByteCursor(body.from(5, "build attributes"), "build attributes"));
      inner += size;
    }
    at += length;
  }
}

// Compilers state a model of floating-point numbers. Assembler code without one does not pass any,
// and linkers may copy the attributes of their first input only.
std::string_view arm_float(std::uint64_t arguments, std::uint64_t number_model) {
  if (arguments == 1) return "hard";
  if (arguments == 3) return "any";
  return number_model == 0 ? "" : "soft";
}

void set_float(Value& code, std::string_view value) {
  if (!value.empty()) set_in(code, "abi", "float", value);
}

void mips_flags(const Value& tables, const ElfFile& elf, Value& code) {
  if ((elf.flags & 0x20U) != 0) {
    set_in(code, "abi", "name", "n32");
    // Registers have 64 bits there, and addresses 32.
    code.set("arch", elf.bytes.big_endian() ? "mips64" : "mips64el");
  } else {
    set_in(code, "abi", "name", elf.is_64_bit ? "n64" : "o32");
  }
  set_in(code, "isa", "arch_string", text_at(tables.get("mips_archs"), elf.flags >> 28U));
  if ((elf.flags & 0x400U) != 0) set_in(code, "abi", "flags", Array{"nan2008"});
  Array features;
  if (std::string machine = text_of_number(tables.get("mips_machines"), elf.flags >> 16U & 0xffU);
      !machine.empty())
    features.push_back(std::move(machine));
  if (const ElfSection* section = elf.section(".MIPS.abiflags")) {
    const Bytes content = elf.content(*section);
    set_float(code, text_at(tables.get("mips_floats"), content.u8(7)));
    for (unsigned bit = 0; bit < 32; ++bit) {
      std::string name = text_of_number(tables.get("mips_extensions"), bit);
      if (!name.empty() && (content.u32(12) >> bit & 1U) != 0) features.push_back(std::move(name));
    }
  }
  if (!features.empty()) set_in(code, "isa", "features", std::move(features));
}

void riscv_flags(const Value& tables, const ElfFile& elf, Value& code) {
  static constexpr std::string_view letters[] = {"", "f", "d", "q"};
  const std::uint32_t floats = elf.flags >> 1U & 3U;
  const bool embedded = (elf.flags & 8U) != 0;
  std::string name = elf.is_64_bit ? "lp64" : "ilp32";
  name += embedded ? "e" : letters[floats];
  set_in(code, "abi", "name", name);
  set_float(code, text_at(tables.get("riscv_floats"), floats));
  Array flags;
  if ((elf.flags & 1U) != 0) flags.emplace_back("rvc");
  if ((elf.flags & 0x10U) != 0) flags.emplace_back("tso");
  set_in(code, "abi", "flags", std::move(flags));
}

void loongarch_flags(const Value& tables, const ElfFile& elf, Value& code) {
  static constexpr std::string_view letters[] = {"", "s", "f", "d"};
  const std::uint32_t floats = elf.flags & 7U;
  if (floats == 0 || floats > 3) return;
  set_in(code, "abi", "name",
         std::string(elf.is_64_bit ? "lp64" : "ilp32") + std::string(letters[floats]));
  set_float(code, text_of_number(tables.get("loongarch_floats"), floats));
}

void hexagon_flags(const Value& tables, const ElfFile& elf, Value& code) {
  const std::uint32_t revision = elf.flags & 0x3ffU;
  std::string cpu = text_of_number(tables.get("hexagon_revisions"), revision);
  if (cpu.empty() && revision >= 0x60) cpu = "hexagonv" + hex_text(revision, 2);
  constexpr std::uint32_t tiny_core = 0x8000;
  if (!cpu.empty() && (elf.flags & tiny_core) != 0) cpu += "t";
  if (!cpu.empty()) set_in(code, "isa", "cpu", cpu);
}

void avr_flags(const Value& tables, const ElfFile& elf, Value& code) {
  const std::string arch = text_of_number(tables.get("avr_archs"), elf.flags & 0x7fU);
  if (!arch.empty()) set_in(code, "isa", "arch_string", arch);
}

void arm_flags(ArtifactReader& reader, const Piece& piece, const ElfFile& elf, Value& code) {
  // Only the linker sets these.
  const bool hard = (elf.flags & 0x400U) != 0;
  const bool soft = (elf.flags & 0x200U) != 0;
  if (elf.type == 1 || hard == soft) return;
  const std::string_view said = hard ? "hard" : "soft";
  const std::string& attributes = code.get("abi").text("float");
  if (attributes.empty()) return set_float(code, said);
  if (attributes != said && attributes != "any")
    reader.contradiction(piece, "flags for float ABI " + std::string(said),
                         "build attributes for " + attributes);
}

}  // namespace

void read_arm_attributes(ArtifactReader& reader, const Bytes& section, Value& code) {
  constexpr std::uint64_t cpu_name = 5;
  constexpr std::uint64_t float_numbers = 23;
  constexpr std::uint64_t float_arguments = 28;
  each_vendor(section, "aeabi", [&](ByteCursor cursor) {
    Value isa = code.get("isa").is_object() ? code.get("isa") : Value(Object{});
    std::uint64_t floats = 0;
    std::uint64_t number_model = 0;
    while (!cursor.at_end()) {
      const std::uint64_t tag = cursor.uleb();
      constexpr std::uint64_t compatibility = 32;
      const bool is_text = tag == 4 || tag == cpu_name || (tag > compatibility && tag % 2 == 1);
      if (is_text) {
        const std::string_view text = cursor.text();
        if (tag == cpu_name) isa.set("cpu", text);
        continue;
      }
      const std::uint64_t value = cursor.uleb();
      if (tag == compatibility) (void)cursor.text();
      if (tag == float_arguments) floats = value;
      if (tag == float_numbers) number_model = value;
      for (const Value& row : reader.tables().list("arm_attributes")) {
        if (row.integer("tag") != static_cast<std::int64_t>(tag)) continue;
        const std::string name = row.has("letters") ? text_of_number(row.get("letters"), value)
                                                    : text_at(row.get("values"), value);
        if (!name.empty()) isa.set(row.text("name"), name);
      }
    }
    code.set("isa", std::move(isa));
    set_float(code, arm_float(floats, number_model));
  });
}

void read_riscv_attributes(const Bytes& section, Value& code) {
  constexpr std::uint64_t arch = 5;
  each_vendor(section, "riscv", [&](ByteCursor cursor) {
    while (!cursor.at_end()) {
      const std::uint64_t tag = cursor.uleb();
      if (tag % 2 == 0) {
        (void)cursor.uleb();
      } else {
        const std::string_view text = cursor.text();
        if (tag == arch) set_in(code, "isa", "arch_string", text);
      }
    }
  });
}

void read_elf_flags(ArtifactReader& reader, const Piece& piece, const ElfFile& elf, Value& code) {
  const Value& tables = reader.tables();
  switch (elf.machine) {
    case 8:
      return mips_flags(tables, elf, code);
    case 21:
      if ((elf.flags & 3U) != 0)
        set_in(code, "abi", "name", "elfv" + std::to_string(elf.flags & 3U));
      return;
    case 40:
      return arm_flags(reader, piece, elf, code);
    case 62:
      if (!elf.is_64_bit) set_in(code, "abi", "name", "x32");
      return;
    case 83:
      return avr_flags(tables, elf, code);
    case 164:
      return hexagon_flags(tables, elf, code);
    case 183:
      if (!elf.is_64_bit) set_in(code, "abi", "name", "ilp32");
      return;
    case 190:
      return read_cubin(reader, piece, elf, code);
    case 224:
      return read_amd_code_object(reader, piece, elf, code);
    case 243:
      return riscv_flags(tables, elf, code);
    case 258:
      return loongarch_flags(tables, elf, code);
    default:
      return;
  }
}

}  // namespace tgtcfg
