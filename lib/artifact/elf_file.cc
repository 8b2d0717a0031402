#include "artifact/elf_file.h"

#include <algorithm>
#include <exception>

#include "support/text.h"

namespace tgtcfg {
namespace {

constexpr std::string_view names_of_sections = "the names of sections";

// Sections that a format reads, by their names.
constexpr std::string_view sections_with_facts[] = {
    ".comment",        ".ARM.attributes", ".riscv.attributes", ".MIPS.abiflags",   ".nv.compat",
    ".note.nv.tkinfo", ".nv_fatbin",      "__nv_relfatbin",    ".llvm.offloading", ".hip_fatbin"};

bool has_facts(std::uint64_t type, std::string_view name) {
  constexpr std::uint64_t dynamic = 6;
  constexpr std::uint64_t note = 7;
  return type == dynamic || type == note || ElfFile::is_symbols(type) ||
         contains(sections_with_facts, name);
}

// The start of a name: longer ones are those of other sections.
std::string_view start_of_name(const Bytes& names, std::uint64_t offset) {
  constexpr std::uint64_t longest = 24;
  const Bytes rest = names.from(offset, names_of_sections);
  const std::string_view start = rest.first(longest).data();
  const std::size_t end = start.find('\0');
  if (end == start.npos && rest.size() < longest)
    throw BrokenFile{std::string(names_of_sections), names.size() + 1, names.size()};
  return start.substr(0, end);
}

// A list or a map of a piece may not grow with the file.
void check_element(std::string_view where, std::size_t count, const Value& element) {
  constexpr std::size_t most = 4096;
  if (count >= most) throw BadField{std::string(where), "more than 4,096 elements"};
  if (element.is_string() && element.string().size() >= longest_text)
    throw BadField{std::string(where), too_long};
}

}  // namespace

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
  const Bytes rows = bytes.slice(begin, width * count, "section headers");
  const std::uint64_t offset_at = is_64_bit ? 24 : 16;
  Bytes texts;
  std::exception_ptr damage;
  const auto kept = [&](auto read) {
    try {
      read();
    } catch (...) {
      if (!damage) damage = std::current_exception();
    }
  };
  // Sections without a name still have their type.
  kept([&] {
    if (names >= count) throw BadField{"e_shstrndx", "beyond the section headers"};
    if (names == 0) return;
    const Bytes row = rows.slice(names * width, width, "section headers");
    texts = bytes.slice(word(row, offset_at), word(row, size_at), names_of_sections);
  });
  const bool has_names = names != 0 && !damage;
  for (std::uint64_t i = 0; i < count; ++i) {
    const Bytes row = rows.slice(i * width, width, "section headers");
    std::string_view name;
    kept([&] {
      if (has_names) name = start_of_name(texts, row.u32(0));
    });
    if (has_facts(row.u32(4), name))
      sections.push_back({std::string(name), row.u32(4), word(row, offset_at), word(row, size_at)});
    constexpr std::size_t most = 65536;
    if (sections.size() > most) throw BadField{"section headers", "too many notes"};
  }
  if (damage) std::rethrow_exception(damage);
}

Bytes ElfFile::table(std::uint64_t offset, std::uint64_t size, std::string_view part) const {
  // Notes are in sections and in segments.
  constexpr std::uint64_t most_times = 4;
  const Bytes found = bytes.slice(offset, size, part);
  used_ += size;
  if (used_ > most_times * bytes.size()) throw BadField{std::string(part), "tables overlap"};
  return found;
}

const ElfSection* ElfFile::section(std::string_view name) const {
  return find_by(sections, name, &ElfSection::name);
}

std::optional<Bytes> ElfFile::dynamic_table() const {
  constexpr std::uint64_t dynamic_segment = 2;
  constexpr std::uint64_t dynamic_section = 6;
  for (const ElfSegment& segment : segments) {
    if (segment.type == dynamic_segment)
      return table(segment.offset, segment.size, "the dynamic section");
  }
  for (const ElfSection& section : sections) {
    if (section.type == dynamic_section) return content(section);
  }
  return std::nullopt;
}

void ElfFile::read_dynamic() {
  const auto rows = dynamic_table();
  const std::uint64_t width = is_64_bit ? 16 : 8;
  for (std::uint64_t at = 0; rows && at + width <= rows->size(); at += width) {
    const std::uint64_t tag = word(*rows, at);
    if (tag == 0) return;
    constexpr std::uint64_t needed = 1;
    constexpr std::size_t most = 4096;
    if (tag != needed) {
      dynamic.insert_or_assign(tag, word(*rows, at + width / 2));
    } else {
      libraries.push_back(word(*rows, at + width / 2));
    }
    if (dynamic.size() > most || libraries.size() > most)
      throw BadField{"dynamic section", "more than 4,096 entries"};
  }
}

std::optional<Bytes> ElfFile::dynamic_part(std::uint64_t tag) const {
  const auto found = dynamic.find(tag);
  return found == dynamic.end() ? std::nullopt : at_address(found->second);
}

std::optional<std::uint64_t> ElfFile::symbol_address(std::string_view name) const {
  constexpr std::uint64_t text_table = 5;
  constexpr std::uint64_t symbol_table = 6;
  const auto texts = dynamic_part(text_table);
  const auto symbols = dynamic_part(symbol_table);
  if (!texts || !symbols) return std::nullopt;
  const std::uint64_t width = is_64_bit ? 24 : 16;
  std::optional<std::uint64_t> address;
  each_candidate(name, [&](std::uint64_t index) {
    const Bytes symbol = symbols->slice(index * width, width, "a symbol");
    const Bytes text = texts->from(symbol.u32(0), "the name of a symbol");
    const bool is_same =
        text.starts_with(name) && text.size() > name.size() && text.u8(name.size()) == 0;
    if (is_same) address = word(symbol, is_64_bit ? 8 : 4);
    return is_same;
  });
  return address;
}

// Calls `use` with the indexes of symbols whose names may be equal, as a loader finds them, until
// it returns true.
template <typename Use>
void ElfFile::each_candidate(std::string_view name, Use use) const {
  constexpr std::uint64_t gnu_hash = 0x6ffffef5;
  constexpr std::uint64_t old_hash = 4;
  if (const auto hashes = dynamic_part(gnu_hash)) return each_in_gnu_table(*hashes, name, use);
  // The entries of this one have eight bytes.
  constexpr std::uint32_t s390 = 22;
  const auto hashes = dynamic_part(old_hash);
  if (!hashes || (machine == s390 && is_64_bit)) return;
  std::uint32_t hash = 0;
  for (const char letter : name) {
    hash = (hash << 4U) + static_cast<unsigned char>(letter);
    hash = (hash ^ (hash >> 24U & 0xf0U)) & 0x0fff'ffffU;
  }
  const std::uint64_t buckets = hashes->u32(0);
  // A chain may lead to its own begin.
  const std::uint64_t count = std::min<std::uint64_t>(hashes->u32(4), hashes->size() / 4);
  if (buckets == 0) return;
  std::uint64_t index = hashes->u32(8 + hash % buckets * 4);
  for (std::uint64_t i = 0; i < count && index != 0; ++i) {
    if (use(index)) return;
    index = hashes->u32(8 + (buckets + index) * 4);
  }
}

template <typename Use>
void ElfFile::each_in_gnu_table(const Bytes& hashes, std::string_view name, Use use) const {
  std::uint32_t hash = 5381;
  for (const char letter : name) hash = hash * 33 + static_cast<unsigned char>(letter);
  const std::uint64_t buckets = hashes.u32(0);
  const std::uint64_t first = hashes.u32(4);
  const std::uint64_t filter_size = hashes.u32(8);
  const std::uint64_t width = is_64_bit ? 8 : 4;
  constexpr std::uint64_t filter_at = 16;
  if (buckets == 0 || filter_size == 0) return;
  const std::uint64_t filter = word(hashes, filter_at + hash / (width * 8) % filter_size * width);
  const auto has_bit = [&](std::uint64_t bit) { return (filter >> bit % (width * 8) & 1U) != 0; };
  if (!has_bit(hash) || !has_bit(hash >> hashes.u32(12) % 32)) return;
  const std::uint64_t buckets_at = filter_at + filter_size * width;
  std::uint64_t index = hashes.u32(buckets_at + hash % buckets * 4);
  while (index >= first) {
    const std::uint32_t each = hashes.u32(buckets_at + (buckets + index - first) * 4);
    if ((each | 1U) == (hash | 1U) && use(index)) return;
    if ((each & 1U) != 0) return;
    ++index;
  }
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
  Array& elements = found->array();
  if (std::ranges::find(elements, element) != elements.end()) return;
  check_element(list, elements.size(), element);
  elements.push_back(std::move(element));
}

void set_in(Value& code, std::string_view map, std::string_view key, Value value) {
  Value* found = code.find(map);
  if (found == nullptr) found = &code.set(map, Object{});
  check_element(map, found->object().size(), value);
  found->set(key, std::move(value));
}

void add_need(Value& code, std::string_view list, Value element) {
  Value* needs = code.find("needs");
  if (needs == nullptr) needs = &code.set("needs", Object{});
  add_to(*needs, list, std::move(element));
}

}  // namespace tgtcfg
