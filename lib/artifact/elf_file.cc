#include "artifact/elf_file.h"

#include <algorithm>

namespace tgtcfg {

ElfFile::ElfFile(const Bytes& file) {
  const std::uint32_t bits = file.u8(4);
  const std::uint32_t order = file.u8(5);
  if (bits != 1 && bits != 2) throw BadField{"class", "it is neither 32-bit nor 64-bit"};
  if (order != 1 && order != 2) throw BadField{"byte order", "it is neither little nor big"};
  is_64_bit = bits == 2;
  bytes = file.in_order(order == 2);
  system = bytes.u8(7);
  abi_version = bytes.u8(8);
  type = bytes.u16(16);
  machine = bytes.u16(18);
  flags = bytes.u32(is_64_bit ? 48 : 36);
}

void ElfFile::read_segments() {
  const std::uint64_t begin = word(bytes, is_64_bit ? 32 : 28);
  const std::uint64_t width = bytes.u16(is_64_bit ? 54 : 42);
  const std::uint64_t count = bytes.u16(is_64_bit ? 56 : 44);
  if (begin == 0 || count == 0) return;
  if (width < (is_64_bit ? 56U : 32U)) throw BadField{"e_phentsize", "too small"};
  const Bytes table = bytes.slice(begin, width * count, "program headers");
  for (std::uint64_t i = 0; i < count; ++i) {
    const Bytes row = table.slice(i * width, width, "program headers");
    if (is_64_bit) {
      segments.push_back({row.u32(0), row.u64(8), row.u64(16), row.u64(32), row.u64(48)});
    } else {
      segments.push_back({row.u32(0), row.u32(4), row.u32(8), row.u32(16), row.u32(28)});
    }
  }
}

void ElfFile::read_sections() {
  const std::uint64_t begin = word(bytes, is_64_bit ? 40 : 32);
  const std::uint64_t width = bytes.u16(is_64_bit ? 58 : 46);
  std::uint64_t count = bytes.u16(is_64_bit ? 60 : 48);
  std::uint64_t names = bytes.u16(is_64_bit ? 62 : 50);
  if (begin == 0) return;
  const std::uint64_t least = is_64_bit ? 64 : 40;
  if (width < least) throw BadField{"e_shentsize", "too small"};
  const std::uint64_t size_at = is_64_bit ? 32 : 20;
  const Bytes first = bytes.slice(begin, width, "section headers");
  // Counts of 65280 and more do not fit in the header.
  if (count == 0) count = word(first, size_at);
  if (names == 0xffff) names = first.u32(is_64_bit ? 40 : 24);
  if (count > bytes.size() / width) throw BrokenFile{"section headers", UINT64_MAX, bytes.size()};
  const Bytes table = bytes.slice(begin, width * count, "section headers");
  std::vector<std::uint64_t> name_offsets;
  for (std::uint64_t i = 0; i < count; ++i) {
    const Bytes row = table.slice(i * width, width, "section headers");
    name_offsets.push_back(row.u32(0));
    const std::uint64_t flags_end = is_64_bit ? 16 : 12;
    const std::uint64_t step = is_64_bit ? 8 : 4;
    sections.push_back({"", row.u32(4), word(row, flags_end + step), word(row, size_at),
                        row.u32(is_64_bit ? 40 : 24)});
  }
  if (names == 0) return;
  if (names >= count) throw BadField{"e_shstrndx", "beyond the section headers"};
  const Bytes texts =
      bytes.slice(sections[names].offset, sections[names].size, "the names of sections");
  for (std::uint64_t i = 0; i < count; ++i)
    sections[i].name = texts.text(name_offsets[i], "the names of sections");
}

const ElfSection* ElfFile::section(std::string_view name) const {
  const auto found = std::find_if(sections.begin(), sections.end(),
                                  [&](const ElfSection& each) { return each.name == name; });
  return found == sections.end() ? nullptr : &*found;
}

std::optional<Bytes> ElfFile::at_address(std::uint64_t address) const {
  constexpr std::uint64_t load = 1;
  for (const ElfSegment& segment : segments) {
    if (segment.type != load || address < segment.address) continue;
    const std::uint64_t within = address - segment.address;
    if (within < segment.size)
      return bytes.slice(segment.offset, segment.size, "a segment").from(within, "a segment");
  }
  return std::nullopt;
}

void each_note(const Bytes& notes,
               const std::function<void(std::string_view, std::uint64_t, const Bytes&)>& use) {
  const auto aligned = [](std::uint64_t size) { return (size + 3) & ~std::uint64_t{3}; };
  std::uint64_t at = 0;
  while (at + 12 <= notes.size()) {
    const std::uint64_t owner = notes.u32(at);
    const std::uint64_t size = notes.u32(at + 4);
    const std::uint64_t content = at + 12 + aligned(owner);
    use(notes.field(at + 12, owner, "a note"), notes.u32(at + 8),
        notes.slice(content, size, "a note"));
    at = content + aligned(size);
  }
}

void add_to(Value& code, std::string_view list, Value element) {
  Value* found = code.find(list);
  if (found == nullptr) found = &code.set(list, Array{});
  if (std::find(found->array().begin(), found->array().end(), element) == found->array().end())
    found->array().push_back(std::move(element));
}

void set_in(Value& code, std::string_view map, std::string_view key, Value value) {
  Value* found = code.find(map);
  if (found == nullptr) found = &code.set(map, Object{});
  found->set(key, std::move(value));
}

}  // namespace tgtcfg
