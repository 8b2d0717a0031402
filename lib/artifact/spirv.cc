// SPIR-V: what a module requires of a device.
#include <string>

#include "artifact/elf_file.h"
#include "artifact/formats.h"

namespace tgtcfg {
namespace {

// Opcodes of the SPIR-V specification.
constexpr std::uint32_t op_extension = 10;
constexpr std::uint32_t op_memory_model = 14;
constexpr std::uint32_t op_entry_point = 15;
constexpr std::uint32_t op_capability = 17;
constexpr std::uint32_t op_function = 54;

// Text of SPIR-V is in words of the order of the module.
std::string text_of(const Bytes& words) {
  std::string text;
  for (std::uint64_t at = 0; at + 4 <= words.size(); at += 4) {
    std::uint32_t word = words.u32(at);
    for (int i = 0; i < 4; ++i, word >>= 8U) {
      if ((word & 0xffU) == 0) return text;
      text += static_cast<char>(word & 0xffU);
    }
  }
  return text;
}

void read_instruction(const Value& tables, const Bytes& words, Value& code) {
  const std::uint32_t operation = words.u32(0) & 0xffffU;
  if (operation == op_capability) {
    const std::string name = text_of_number(tables.get("spirv_capabilities"), words.u32(4));
    add_need(code, "capabilities", name.empty() ? std::to_string(words.u32(4)) : name);
  } else if (operation == op_extension) {
    add_need(code, "extensions", text_of(words.from(4, "an extension")));
  } else if (operation == op_memory_model) {
    set_in(code, "needs", "addressing", text_at(tables.get("spirv_addressing"), words.u32(4)));
    set_in(code, "needs", "memory_model", text_at(tables.get("spirv_memory_models"), words.u32(8)));
  } else if (operation == op_entry_point) {
    const std::string name = text_at(tables.get("spirv_models"), words.u32(4));
    add_need(code, "execution_models", name.empty() ? std::to_string(words.u32(4)) : name);
  }
}

}  // namespace

void read_spirv(ArtifactReader& reader, const Piece& piece) {
  const Bytes bytes = piece.bytes.in_order(piece.bytes.starts_with("\x07"));
  Value& code = reader.add_code(piece, "spirv", "executable");
  code.set("arch", "spirv");
  code.set("kinds", Array{"vulkan", "opencl"});
  code.set("endian", bytes.big_endian() ? "big" : "little");
  code.set("unknown", Array{"chip"});
  const std::uint32_t version = bytes.u32(4);
  set_in(code, "isa", "needed",
         "spirv" + std::to_string(version >> 16U & 0xffU) + "." +
             std::to_string(version >> 8U & 0xffU));
  const std::uint32_t generator = bytes.u32(8);
  const std::string tool =
      text_of_number(reader.tables().get("spirv_generators"), generator >> 16U);
  if (!tool.empty()) code.set("made_by", Array{tool + " " + std::to_string(generator & 0xffffU)});
  std::uint64_t at = 20;
  while (true) {
    const std::uint64_t size = bytes.number(at, 4, "the functions of the module") / 65536 * 4;
    if (size == 0) throw BadField{"instruction", "it has no size"};
    if ((bytes.u32(at) & 0xffffU) == op_function) break;
    read_instruction(reader.tables(), bytes.slice(at, size, "an instruction"), code);
    at += size;
  }
}

}  // namespace tgtcfg
