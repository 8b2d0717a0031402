// AMD code objects, and the bundles of Clang that hold code of several devices.
//
// LLVM documents them: AMDGPUUsage, ClangOffloadBundler, OffloadBinary.
#include <tgtcfg/chip.h>

#include <algorithm>
#include <string>

#include "artifact/elf_file.h"
#include "artifact/formats.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

const ChipRow* chip_of_machine(const Database& database, std::uint32_t machine) {
  for (const std::string& name : database.names(Table::chips)) {
    const ChipRow* chip = database.chip(name);
    if (chip != nullptr && chip->elf_machine == static_cast<int>(machine)) return chip;
  }
  return nullptr;
}

// A setting of a code object: V4 and later have four states, V3 has a bit.
std::string_view setting(std::uint32_t flags, std::uint32_t version, unsigned shift) {
  static constexpr std::string_view states[] = {"", "any", "off", "on"};
  if (version >= 4) return states[flags >> shift & 3U];
  return (flags & 1U << (shift == 8 ? 8U : 9U)) != 0 ? "on" : "off";
}

// `gfx90a` and `xnack+` from `hipv4-amdgcn-amd-amdhsa--gfx90a:xnack+`.
std::vector<std::string> target_of_id(const std::string& id) {
  const std::size_t begin = id.find("--");
  if (begin == std::string::npos) return {};
  std::vector<std::string> parts;
  for (const std::string_view part : split(std::string_view(id).substr(begin + 2), ':'))
    parts.emplace_back(part);
  return parts;
}

class BundleReader {
 public:
  BundleReader(ArtifactReader& reader, const Piece& piece) : reader_(reader), piece_(piece) {}

  void read() {
    for (const BundleEntry& entry : bundle_entries(piece_.bytes)) {
      const std::string name = std::to_string(index_++);
      if (entry.size == 0) continue;
      reader_.guarded(piece_, [&] {
        const Bytes content =
            piece_.bytes.slice(entry.offset, entry.size, "the code of `" + entry.id + "`");
        read_entry(piece_.part(name, entry.offset, content), entry.id);
      });
    }
  }

 private:
  void read_entry(const Piece& piece, const std::string& id) {
    const std::size_t before = reader_.code_count();
    if (!reader_.read(piece)) return;
    for (std::size_t i = before; i < reader_.code_count(); ++i) {
      Value& code = reader_.code(i);
      code.set("bundle_id", id);
      if (i == before) compare(piece, code, target_of_id(id));
    }
  }

  void compare(const Piece& piece, const Value& code, const std::vector<std::string>& target) {
    const std::string& chip = code.text("chip");
    if (target.empty() || target[0].empty() || chip.empty()) return;
    if (target[0] != chip)
      return reader_.contradiction(piece, "the bundle id names " + target[0],
                                   "the code object " + chip);
    for (std::size_t i = 1; i < target.size(); ++i) {
      const std::string feature = target[i].substr(0, target[i].size() - 1);
      const std::string state = target[i].ends_with('+') ? "on" : "off";
      const std::string& built = code.get("chip_features").text(feature);
      if (!built.empty() && built != state)
        reader_.contradiction(piece, "the bundle id has " + target[i],
                              "the code object has " + feature + " " + built);
    }
  }

  ArtifactReader& reader_;
  const Piece& piece_;
  std::size_t index_ = 0;
};

// Sections hold several bundles, each aligned; a file holds one.
template <typename Read>
void each_bundle(const Piece& piece, Read read) {
  std::vector<std::uint64_t> begins;
  for (std::uint64_t at = 0; at < piece.bytes.size();) {
    const Bytes rest = piece.bytes.from(at, "a bundle");
    const bool begins_bundle =
        rest.starts_with(bundle_magic) || rest.starts_with(packed_bundle_magic);
    if (begins_bundle) begins.push_back(at);
    const std::uint64_t size =
        begins_bundle ? std::max<std::uint64_t>(1, bundle_size(rest, rest.size())) : 1;
    at += (size + bundle_alignment - 1) / bundle_alignment * bundle_alignment;
  }
  for (std::size_t i = 0; i < begins.size(); ++i) {
    const std::uint64_t end = i + 1 < begins.size() ? begins[i + 1] : piece.bytes.size();
    Piece bundle = piece.slice(begins[i], end - begins[i], "a bundle");
    if (begins.size() > 1) bundle.at += "/" + std::to_string(i);
    read(bundle);
  }
}

/// The header of a compressed bundle.
struct PackedHeader {
  std::uint32_t method = 0;
  std::uint64_t size = 0;     ///< of the header
  std::uint64_t total = 0;    ///< with the header; 0: not stated
  std::uint64_t content = 0;  ///< of the bundle in it
};

PackedHeader packed_header(const Bytes& bytes) {
  const std::uint32_t version = bytes.u16(4);
  if (version < 1 || version > 3)
    throw BadField{"version of a compressed bundle", std::to_string(version)};
  const unsigned wide = version == 3 ? 8 : 4;
  const std::uint64_t total_at = 8;
  const std::uint64_t size_at = version == 1 ? total_at : total_at + wide;
  return {bytes.u16(6), size_at + wide + 8, version == 1 ? 0 : bytes.number(total_at, wide),
          bytes.number(size_at, wide)};
}

void read_packed(ArtifactReader& reader, const Piece& piece) {
  const PackedHeader header = packed_header(piece.bytes);
  std::uint64_t end = piece.bytes.size();
  if (header.total > 0) end = std::min(end, header.total);
  if (end < header.size) throw BadField{"size of a compressed bundle", std::to_string(end)};
  const Bytes packed = piece.bytes.slice(header.size, end - header.size, "a compressed bundle");
  const bool is_zstd = header.method == 1;
  Piece inner = piece;
  inner.bytes = packed;
  inner.offset = std::nullopt;
  inner.compression = is_zstd ? "zstd" : "zlib";
  reader.read_packed(inner,
                     {is_zstd ? Packing::zstd : Packing::zlib, header.content, bundle_magic});
}

void read_offload_entry(ArtifactReader& reader, const Piece& piece, std::uint64_t entry_at) {
  static constexpr std::string_view producers[] = {"", "openmp", "cuda", "hip"};
  const Bytes& binary = piece.bytes;
  const Bytes entry = binary.from(entry_at, "an entry of an offload binary");
  const std::uint32_t producer = entry.u16(2);
  const std::uint64_t strings = entry.u64(8);
  const std::uint64_t string_count = entry.u64(16);
  const std::uint64_t image = entry.u64(24);
  const std::uint64_t image_size = entry.u64(32);
  if (string_count > binary.size() / 16)
    throw BadField{"number of texts", std::to_string(string_count)};
  std::string triple;
  std::string arch;
  for (std::uint64_t i = 0; i < string_count; ++i) {
    const std::uint64_t at = strings + i * 16;
    const std::string_view key = binary.text(binary.u64(at), "the texts of an offload binary");
    const std::string_view value =
        binary.text(binary.u64(at + 8), "the texts of an offload binary");
    if (key == "triple") triple = value;
    if (key == "arch") arch = value;
  }
  Piece content = piece.slice(image, image_size, "the image of an offload binary");
  ++content.depth;
  const std::size_t before = reader.code_count();
  if (!reader.read(content)) return;
  for (std::size_t i = before; i < reader.code_count(); ++i) {
    Value& code = reader.code(i);
    if (!triple.empty() && !code.has("triple")) code.set("triple", triple);
    if (!arch.empty() && !code.has("chip") && arch != "generic") code.set("chip", arch);
    if (producer != 0 && producer < std::size(producers))
      add_to(code, "made_by", "clang (" + std::string(producers[producer]) + ")");
  }
}

}  // namespace

std::vector<BundleEntry> bundle_entries(const Bytes& bundle) {
  const std::uint64_t count = bundle.u64(bundle_magic.size());
  // An entry has 24 bytes and its id.
  constexpr std::uint64_t most = 65536;
  if (count > bundle.size() / 24 || count > most)
    throw BadField{"number of entries", std::to_string(count) + " do not fit in the bundle"};
  std::vector<BundleEntry> entries;
  std::uint64_t at = bundle_magic.size() + 8;
  for (std::uint64_t i = 0; i < count; ++i) {
    const std::uint64_t length = bundle.u64(at + 16);
    if (length >= longest_text) throw BadField{"id of an entry", too_long};
    const Bytes id = bundle.slice(at + 24, length, "the id of an entry");
    entries.push_back({std::string(id.data()), bundle.u64(at), bundle.u64(at + 8)});
    at += 24 + length;
  }
  return entries;
}

std::uint64_t bundle_size(const Bytes& bytes, std::uint64_t room) try {
  if (bytes.starts_with(packed_bundle_magic)) return packed_header(bytes).total;
  if (!bytes.starts_with(bundle_magic)) return 0;
  const std::vector<BundleEntry> entries = bundle_entries(bytes);
  std::uint64_t end = bundle_magic.size() + 8;
  for (const BundleEntry& entry : entries) end += 24 + entry.id.size();
  for (const BundleEntry& entry : entries) {
    if (entry.size <= room && entry.offset <= room - entry.size)
      end = std::max(end, entry.offset + entry.size);
  }
  return end;
} catch (const BrokenFile&) {
  return 0;
} catch (const BadField&) {
  return 0;
}

void read_amd_code_object(ArtifactReader& reader, const Piece& piece, const ElfFile& elf,
                          Value& code) {
  const std::uint32_t version = elf.abi_version + 2;
  const std::uint32_t machine = elf.flags & 0xffU;
  set_in(code, "abi", "name", "code-object-v" + std::to_string(version));
  const ChipRow* chip = chip_of_machine(reader.database(), machine);
  if (chip != nullptr) {
    code.set("chip", chip->name);
  } else {
    code.set("chip_number", static_cast<std::int64_t>(machine));
    reader.unknown_chip(piece, "AMD", machine);
  }
  for (const auto& [name, shift] : {std::pair{"xnack", 8U}, std::pair{"sramecc", 10U}}) {
    const std::string_view state = setting(elf.flags, version, shift);
    if (!state.empty()) set_in(code, "chip_features", name, state);
  }
  if (version >= 6 && elf.flags >> 24U != 0)
    code.set("generic_version", static_cast<std::int64_t>(elf.flags >> 24U));
}

void read_offload_bundle(ArtifactReader& reader, const Piece& piece) {
  each_bundle(piece, [&](const Piece& bundle) {
    reader.guarded(bundle, [&] {
      if (bundle.bytes.starts_with(packed_bundle_magic)) return read_packed(reader, bundle);
      (void)reader.add_container(bundle, "offload-bundle");
      BundleReader(reader, bundle).read();
    });
  });
}

void read_offload_binary(ArtifactReader& reader, const Piece& piece) {
  std::vector<std::pair<std::uint64_t, std::uint64_t>> binaries;
  std::uint64_t at = 0;
  while (at + 32 <= piece.bytes.size()) {
    const Bytes rest = piece.bytes.from(at, "an offload binary");
    if (!rest.starts_with("\x10\xff\x10\xad")) break;
    const std::uint64_t size = rest.u64(8);
    if (size < 32) throw BadField{"size of an offload binary", std::to_string(size)};
    (void)rest.slice(0, size, "an offload binary");
    binaries.emplace_back(at, size);
    at += size;
    // The next one is aligned to 8 bytes.
    at += (8 - at % 8) % 8;
  }
  for (std::size_t i = 0; i < binaries.size(); ++i) {
    const auto& [begin, size] = binaries[i];
    const Piece binary = piece.slice(begin, size, "an offload binary");
    reader.guarded(binary, [&] {
      (void)reader.add_container(binary, "offload-binary");
      Piece entry = binary;
      entry.at += "/" + std::to_string(i);
      read_offload_entry(reader, entry, binary.bytes.u64(16));
    });
  }
}

}  // namespace tgtcfg
