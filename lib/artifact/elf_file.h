// The header, the sections and the segments of an ELF file, without their meaning.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "artifact/reader.h"

namespace tgtcfg {

struct ElfSection {
  std::string name;
  std::uint64_t type = 0;
  std::uint64_t offset = 0;
  std::uint64_t size = 0;
};

struct ElfSegment {
  std::uint64_t type = 0;
  std::uint64_t offset = 0;
  std::uint64_t address = 0;
  std::uint64_t size = 0;
  std::uint64_t alignment = 0;
};

/// An ELF file. What its header has is read at once, tables when asked for.
struct ElfFile {
  static constexpr std::uint64_t nobits = 8;
  /// Returns true for a section of type SHT_SYMTAB or SHT_DYNSYM.
  static constexpr bool is_symbols(std::uint64_t section) { return section == 2 || section == 11; }

  /// Throws BrokenFile or BadField where the header cannot be read.
  explicit ElfFile(const Bytes& file);

  /// Both throw as well; what was read before stays.
  void read_segments();
  void read_sections();
  void read_dynamic();

  [[nodiscard]] Bytes content(const ElfSection& section) const {
    return section.type == nobits
               ? Bytes({}, bytes.big_endian())
               : table(section.offset, section.size, "section `" + section.name + "`");
  }
  /// Returns bytes that a header names. Throws BadField for a file whose tables overlap: reading
  /// them would take more than linear time.
  [[nodiscard]] Bytes table(std::uint64_t offset, std::uint64_t size, std::string_view part) const;
  [[nodiscard]] const ElfSection* section(std::string_view name) const;
  /// The bytes at the address that an entry of the dynamic section has.
  [[nodiscard]] std::optional<Bytes> dynamic_part(std::uint64_t tag) const;
  /// The address of a symbol that other files can use.
  [[nodiscard]] std::optional<std::uint64_t> symbol_address(std::string_view name) const;
  /// The bytes at an address, up to the end of the segment that has them.
  [[nodiscard]] std::optional<Bytes> at_address(std::uint64_t address) const;
  [[nodiscard]] std::uint64_t word(const Bytes& from, std::uint64_t offset) const {
    return from.number(offset, is_64_bit ? 8 : 4);
  }

  Bytes bytes;
  bool is_64_bit = false;
  std::uint32_t system = 0;       ///< EI_OSABI
  std::uint32_t abi_version = 0;  ///< EI_ABIVERSION
  std::uint32_t type = 0;
  std::uint32_t machine = 0;
  std::uint32_t flags = 0;
  /// Sections with facts: a file may have a million others.
  std::vector<ElfSection> sections;
  std::vector<ElfSegment> segments;
  std::map<std::uint64_t, std::uint64_t> dynamic;  ///< entries of the dynamic section by tag
  std::vector<std::uint64_t> libraries;            ///< offsets of names: DT_NEEDED

 private:
  [[nodiscard]] std::optional<Bytes> dynamic_table() const;
  template <typename Use>
  void each_candidate(std::string_view name, Use use) const;
  template <typename Use>
  void each_in_gnu_table(const Bytes& hashes, std::string_view name, Use use) const;

  mutable std::uint64_t used_ = 0;  ///< bytes of all tables that were returned
};

/// Calls `use` with the owner, the type and the content of each note.
void each_note(const Bytes& notes,
               const std::function<void(std::string_view, std::uint64_t, const Bytes&)>& use);

// --- parts of a file with a meaning of their own

/// Facts of build attributes: `.ARM.attributes`, `.riscv.attributes`.
void read_arm_attributes(ArtifactReader& reader, const Bytes& section, Value& code);
void read_riscv_attributes(const Bytes& section, Value& code);
/// Facts of the flags in the header, by architecture.
void read_elf_flags(ArtifactReader& reader, const Piece& piece, const ElfFile& elf, Value& code);
void read_cubin(ArtifactReader& reader, const Piece& piece, const ElfFile& elf, Value& code);
/// Modules of other devices in a library that TVM built.
void read_tvm_imports(ArtifactReader& reader, const Piece& piece, const ElfFile& elf);
void read_amd_code_object(ArtifactReader& reader, const Piece& piece, const ElfFile& elf,
                          Value& code);

/// Adds to a list or a map of a piece of code, which is made where it is missing. Throws BadField
/// for more elements than a compiler writes.
void add_to(Value& code, std::string_view list, Value element);
void set_in(Value& code, std::string_view map, std::string_view key, Value value);
/// Adds to a list of `needs`.
void add_need(Value& code, std::string_view list, Value element);

}  // namespace tgtcfg
