// WebAssembly: modules, and the objects of LLVM's tool conventions.
#include <string>

#include "artifact/elf_file.h"
#include "artifact/formats.h"

namespace tgtcfg {
namespace {

constexpr std::uint64_t custom = 0;
constexpr std::uint64_t imports = 2;
constexpr std::uint64_t memories = 5;

bool is_wide(std::uint64_t limits) {
  return (limits & 4U) != 0;
}

void skip_limits(ByteCursor& section, bool& wide) {
  const std::uint64_t flags = section.uleb();
  wide |= is_wide(flags);
  (void)section.uleb();
  if ((flags & 1U) != 0) (void)section.uleb();
}

// A memory may be imported: objects import the linker's memory, under the linker's name.
void read_imports(ByteCursor section, bool& wide, Value& code) {
  const std::uint64_t count = section.uleb();
  for (std::uint64_t i = 0; i < count; ++i) {
    (void)section.take(section.uleb());
    const Bytes name = section.take(section.uleb());
    if (name.data() == "__linear_memory") code.set("role", "object");
    bool table_wide = false;
    switch (section.number(1)) {
      case 0:
        (void)section.uleb();
        break;
      case 1:
        (void)section.number(1);
        skip_limits(section, table_wide);
        break;
      case 2:
        skip_limits(section, wide);
        break;
      case 3:
        (void)section.number(1);
        (void)section.number(1);
        break;
      case 4:
        (void)section.number(1);
        (void)section.uleb();
        break;
      default:
        throw BadField{"import", "its kind is not known"};
    }
  }
}

void read_features(ByteCursor section, Value& code) {
  const std::uint64_t count = section.uleb();
  set_in(code, "isa", "features", Array{});
  for (std::uint64_t i = 0; i < count; ++i) {
    const std::uint64_t use = section.number(1);
    const Bytes name = section.take(section.uleb());
    if (use == '+') add_to(*code.find("isa"), "features", name.data());
  }
}

void read_producers(ByteCursor section, Value& code) {
  const std::uint64_t fields = section.uleb();
  for (std::uint64_t i = 0; i < fields; ++i) {
    const Bytes field = section.take(section.uleb());
    const std::uint64_t count = section.uleb();
    for (std::uint64_t j = 0; j < count; ++j) {
      const std::string name(section.take(section.uleb()).data());
      const std::string version(section.take(section.uleb()).data());
      if (field.data() == "processed-by") add_to(code, "made_by", name + " " + version);
    }
  }
}

void read_custom(Bytes content, Value& code) {
  ByteCursor section(content, "a custom section");
  const std::string name(section.take(section.uleb()).data());
  const ByteCursor rest(content.from(section.at(), "a custom section"), "section `" + name + "`");
  if (name == "target_features") read_features(rest, code);
  if (name == "producers") read_producers(rest, code);
  if (name == "linking") code.set("role", "object");
  if (name == "dylink.0" || name == "dylink") code.set("role", "shared-library");
}

}  // namespace

void read_wasm(ArtifactReader& reader, const Piece& piece) {
  Value& code = reader.add_code(piece, "wasm", "executable");
  code.set("arch", "wasm32");
  code.set("bits", 32);
  code.set("endian", "little");
  code.set("kinds", Array{"llvm", "c"});
  ByteCursor file(piece.bytes.from(8, "the header"), "a section");
  bool wide = false;
  if (file.at_end()) throw BrokenFile{"the first section", 16, piece.bytes.size()};
  while (!file.at_end()) {
    const std::uint64_t id = file.number(1);
    const Bytes content = file.take(file.uleb());
    reader.guarded(piece, [&] {
      if (id == custom) read_custom(content, code);
      if (id == imports) read_imports(ByteCursor(content, "imports"), wide, code);
      if (id == memories) {
        ByteCursor section(content, "memories");
        if (section.uleb() > 0) skip_limits(section, wide);
      }
    });
  }
  if (wide) {
    code.set("arch", "wasm64");
    code.set("bits", 64);
  }
  if (!code.has("isa")) code.set("unknown", Array{"isa"});
}

}  // namespace tgtcfg
