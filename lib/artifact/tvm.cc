// TVM libraries: a symbol of a shared library holds the modules of other devices.
//
// From TVM 0.22 on, `__tvm_ffi__library_bin` has a size, a tree of imports, then the kind of each
// module and its bytes. Before, `__tvm_dev_mblob` has the kinds and the modules without sizes.
// The format of a module depends on its kind and on the release; vectors of bytes and texts have a
// 64-bit size everywhere. Code is found by its first bytes.
#include <optional>
#include <string>
#include <vector>

#include "artifact/elf_file.h"
#include "artifact/formats.h"

namespace tgtcfg {
namespace {

/// The bytes of a symbol, and its place.
struct Blob {
  std::string_view symbol;
  std::uint64_t offset = 0;  ///< in the file
  Bytes content;
};

constexpr std::string_view sized_symbol = "__tvm_ffi__library_bin";
constexpr std::string_view old_symbol = "__tvm_dev_mblob";

// Another part of the file reports tables that are damaged.
std::optional<std::uint64_t> address_of(const ElfFile& elf, std::string_view name) try {
  return elf.symbol_address(name);
} catch (const BrokenFile&) {
  return std::nullopt;
}

std::optional<Blob> find_blob(const ElfFile& elf) {
  for (const std::string_view name : {sized_symbol, old_symbol}) {
    const auto address = address_of(elf, name);
    const auto rest = address ? elf.at_address(*address) : std::nullopt;
    if (!rest) continue;
    const std::uint64_t begin = static_cast<std::uint64_t>(rest->begin() - elf.bytes.begin());
    return Blob{name, begin + 8, rest->slice(8, rest->u64(0), "`" + std::string(name) + "`")};
  }
  return std::nullopt;
}

constexpr std::size_t most_imports = 65536;

/// A module in the blob.
struct Import {
  std::string kind;
  std::uint64_t begin = 0;  ///< in the blob
  Bytes content;
};

Bytes sized_part(const Bytes& bytes, std::uint64_t& at) {
  const std::uint64_t size = bytes.u64(at);
  const Bytes part = bytes.slice(at + 8, size, "a module of TVM");
  at += 8 + size;
  return part;
}

std::vector<Import> sized_imports(const Bytes& blob) {
  std::vector<Import> imports;
  std::uint64_t at = 0;
  // The tree of imports: two vectors of 64-bit numbers.
  for (int i = 0; i < 2; ++i) {
    const std::uint64_t count = blob.u64(at);
    if (count > blob.size() / 8) throw BadField{"number of imports", std::to_string(count)};
    at += 8 + count * 8;
  }
  while (at < blob.size()) {
    const std::string kind(sized_part(blob, at).first(longest_text).data());
    // The library itself.
    if (kind == "_lib") continue;
    const Bytes content = sized_part(blob, at);
    imports.push_back({kind, at - content.size(), content});
    if (imports.size() > most_imports) throw BadField{"imports", "more than 65,536"};
  }
  return imports;
}

Bytes up_to(const Bytes& blob, std::uint64_t begin, std::uint64_t end) {
  return blob.slice(begin, end - begin, "a module of TVM");
}

// Modules without sizes: each goes on to the next kind that a row of the database has.
std::vector<Import> old_imports(const Value& kinds, const Bytes& blob) {
  std::vector<Import> imports;
  for (std::uint64_t at = 0; at + 8 <= blob.size(); ++at) {
    const std::uint64_t size = blob.u64(at);
    constexpr std::uint64_t longest = 16;
    if (size == 0 || size > longest || size > blob.size() - at - 8) continue;
    const std::string kind(blob.slice(at + 8, size, "a module of TVM").data());
    // Source text of CUDA has the name of its kind as the name of its format.
    if (!kinds.has(kind) || (!imports.empty() && imports.back().kind == kind)) continue;
    if (!imports.empty()) imports.back().content = up_to(blob, imports.back().begin, at);
    const std::uint64_t begin = at + 8 + size;
    imports.push_back({kind, begin, up_to(blob, begin, blob.size())});
    if (imports.size() > most_imports) throw BadField{"imports", "more than 65,536"};
    at = begin - 1;
  }
  return imports;
}

class ImportReader {
 public:
  ImportReader(ArtifactReader& reader, const Piece& library) : reader_(reader), library_(library) {}

  void read(const Import& import) {
    const Value* row = reader_.tables().get("tvm_modules").find(import.kind);
    if (row == nullptr) return;
    const Piece module = library_.part(std::to_string(index_++), import.begin, import.content);
    const std::size_t before = reader_.code_count();
    reader_.guarded(module, [&] { read_code(module); });
    if (reader_.code_count() > before || !row->has("source")) return;
    Value& code = reader_.add_code(module, row->text("source"), "source");
    code.set("kinds", row->get("kinds"));
    code.set("unknown", Array{"chip"});
  }

 private:
  // Code is a vector of bytes with its size before it, at any place.
  void read_code(const Piece& module) {
    const Bytes& bytes = module.bytes;
    constexpr std::uint64_t shortest = 16;
    std::uint64_t number = 0;
    for (std::uint64_t at = 0; at + 8 + shortest <= bytes.size(); ++at) {
      const std::uint64_t size = size_of_code(bytes, at);
      if (size == 0) continue;
      const Bytes content = bytes.slice(at + 8, size, "the code of a module");
      (void)reader_.read(module.part(std::to_string(number++), at + 8, content));
      at += 7 + size;
    }
  }

  // 0: no code begins here.
  static std::uint64_t size_of_code(const Bytes& bytes, std::uint64_t at) {
    std::uint64_t size = bytes.u64(at);
    const std::uint64_t room = bytes.size() - at - 8;
    if (size == 0 || size > room) return 0;
    const Bytes content = bytes.from(at + 8, "the code of a module");
    // SPIR-V is a vector of words.
    if (content.starts_with("\x03\x02\x23\x07")) size *= 4;
    if (size > room || !begins_executable(content.slice(0, size, "the code of a module"))) return 0;
    return size;
  }

  ArtifactReader& reader_;
  const Piece& library_;
  std::uint64_t index_ = 0;
};

}  // namespace

void read_tvm_imports(ArtifactReader& reader, const Piece& piece, const ElfFile& elf) {
  const auto blob = find_blob(elf);
  if (!blob) return;
  const Piece library = piece.part(blob->symbol, blob->offset, blob->content);
  reader.guarded(library, [&] {
    (void)reader.add_container(library, "tvm-library");
    const std::vector<Import> imports =
        blob->symbol == sized_symbol
            ? sized_imports(blob->content)
            : old_imports(reader.tables().get("tvm_modules"), blob->content);
    ImportReader modules(reader, library);
    for (const Import& import : imports) modules.read(import);
  });
}

}  // namespace tgtcfg
