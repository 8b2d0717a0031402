// ELF: programs, libraries and objects, and the GPU code inside of them.
#include "artifact/elf_file.h"

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <utility>

#include "artifact/formats.h"
#include "support/text.h"
#include "support/version_order.h"

namespace tgtcfg {
namespace {

// Values of the gABI.
constexpr std::uint64_t note_segment = 4;
constexpr std::uint64_t note_section = 7;

class ElfReader {
 public:
  ElfReader(ArtifactReader& reader, const Piece& piece)
      : reader_(reader), piece_(piece), elf_(piece.bytes) {}

  void read() {
    Value& code = reader_.add_code(piece_, "elf", role());
    code_ = &code;
    set_architecture();
    // Before the interpreter: Solaris and Linux have loaders of the same name.
    prove(system_of_header(), "", "EI_OSABI");
    const auto guarded = [&](auto part) { reader_.guarded(piece_, part); };
    guarded([&] { elf_.read_segments(); });
    guarded([&] { elf_.read_sections(); });
    guarded([&] { read_interpreter(); });
    guarded([&] { read_dynamic(); });
    guarded([&] { read_notes(); });
    guarded([&] { read_comment(); });
    guarded([&] { read_attributes(); });
    guarded([&] { read_elf_flags(reader_, piece_, elf_, code); });
    set_system();
    guarded([&] { read_tvm_imports(reader_, piece_, elf_); });
    read_inner();
  }

 private:
  [[nodiscard]] std::string_view role() const {
    static constexpr std::array<std::string_view, 5> roles = {"", "object", "executable",
                                                              "shared-library", "core"};
    if (elf_.type == 0 || elf_.type >= roles.size())
      throw BadField{"e_type", std::to_string(elf_.type) + " is not a type of files"};
    return roles[elf_.type];
  }

  void set_architecture() {
    const bool big = elf_.bytes.big_endian();
    const std::string order = big ? "big" : "little";
    const std::string bits = elf_.is_64_bit ? "64" : "32";
    const Array& machines = reader_.tables().list("elf_machines");
    if (const Value* row = row_of_number(machines, "machine", elf_.machine)) {
      if (const Value* arch = row->find(order + bits)) code_->set("arch", *arch);
      code_->set("kinds", row->get("kinds"));
    }
    if (!code_->has("arch")) code_->set("arch", "elf-machine-" + std::to_string(elf_.machine));
    code_->set("bits", elf_.is_64_bit ? 64 : 32);
    code_->set("endian", order);
  }

  void read_interpreter() {
    constexpr std::uint64_t interpreter = 3;
    for (const ElfSegment& segment : elf_.segments) {
      if (segment.type != interpreter) continue;
      const std::string path(elf_.bytes.field(segment.offset, segment.size, "the interpreter"));
      // Files of debug information keep the segment without its bytes.
      if (!path.empty()) set_in(*code_, "needs", "interpreter", path);
      if (elf_.type == 3) code_->set("role", "executable");
      for (const Value& row : reader_.tables().list("interpreters")) {
        const std::string& begins = row.text("begins");
        const std::string& contains = row.text("contains");
        const bool fits =
            begins.empty() ? path.find(contains) != path.npos : path.starts_with(begins);
        const bool is_other = code_->has("os") && code_->text("os") != row.text("os");
        if (fits && !is_other) prove(row.text("os"), row.text("env"), "PT_INTERP");
      }
    }
    read_alignment();
  }

  void read_alignment() {
    constexpr std::uint64_t load = 1;
    std::uint64_t least = UINT64_MAX;
    for (const ElfSegment& segment : elf_.segments) {
      if (segment.type == load) least = std::min(least, segment.alignment);
    }
    if (least != UINT64_MAX && !is_device_code() && elf_.type != 1)
      set_in(*code_, "needs", "load_alignment", static_cast<std::int64_t>(least));
  }

  [[nodiscard]] bool is_device_code() const { return elf_.machine == 190 || elf_.machine == 224; }

  // --- the dynamic section

  void read_dynamic() {
    if (is_device_code()) return;
    elf_.read_dynamic();
    constexpr std::uint64_t text_table = 5;
    constexpr std::uint64_t flags = 0x6ffffffb;  // DT_FLAGS_1: one bit marks programs
    if ((number_of(flags) & 0x8000000U) != 0) code_->set("role", "executable");
    const auto texts = elf_.dynamic_part(text_table);
    if (!texts) return;
    for (const std::uint64_t offset : elf_.libraries)
      add_need(*code_, "libraries", texts->text(offset, "the names of libraries"));
    constexpr std::uint64_t versions = 0x6ffffffe;
    if (const auto table = elf_.dynamic_part(versions)) read_versions(*table, *texts);
  }

  [[nodiscard]] std::uint64_t number_of(std::uint64_t tag) const {
    const auto found = elf_.dynamic.find(tag);
    return found == elf_.dynamic.end() ? 0 : found->second;
  }

  // `.gnu.version_r`: for each library the versions that are needed of it.
  void read_versions(const Bytes& table, const Bytes& texts) {
    constexpr std::uint64_t count = 0x6fffffff;
    // Entries do not overlap.
    std::uint64_t left = table.size() / 16;
    std::uint64_t at = 0;
    for (std::uint64_t i = 0; i < number_of(count); ++i) {
      std::uint64_t entry = at + table.u32(at + 8);
      const std::uint64_t entries = table.u16(at + 2);
      for (std::uint64_t j = 0; j < entries; ++j) {
        if (left-- == 0) throw BadField{"version needs", "they overlap"};
        need_version(texts.text(table.u32(entry + 8), "the names of versions"));
        const std::uint64_t next = table.u32(entry + 12);
        if (next == 0) break;
        entry += next;
      }
      const std::uint64_t next = table.u32(at + 12);
      if (next == 0) break;
      at += next;
    }
    if (versions_.empty()) return;
    Object versions;
    for (const auto& [library, version] : versions_) versions.push_back({library, version});
    set_in(*code_, "needs", "versions", std::move(versions));
  }

  void need_version(std::string_view version) {
    if (version == "GLIBC_PRIVATE") return add_need(*code_, "flags", version);
    // Relative relocations came with glibc 2.36, under a name without a number.
    if (version == "GLIBC_ABI_DT_RELR") version = "GLIBC_2.36";
    const std::size_t split = version.rfind('_');
    if (split == version.npos || split + 1 >= version.size()) return;
    const std::string library(version.substr(0, split));
    const std::string number(version.substr(split + 1));
    if (number.find_first_not_of("0123456789.") != number.npos) return;
    if (library == "GLIBC") prove("linux", "gnu", ".gnu.version_r");
    std::string& known = versions_[library];
    if (known.empty() || compare_by_numbers(number, known) > 0) known = number;
    constexpr std::size_t most = 4096;
    if (versions_.size() > most) throw BadField{"version needs", "more than 4,096 libraries"};
  }

  // --- notes

  void read_notes() {
    const auto use = [this](std::string_view owner, std::uint64_t type, const Bytes& content) {
      read_note(owner, type, content);
    };
    bool any = false;
    for (const ElfSegment& segment : elf_.segments) {
      if (segment.type != note_segment) continue;
      any = true;
      each_note(elf_.table(segment.offset, segment.size, "notes"), use);
    }
    for (const ElfSection& section : elf_.sections) {
      if (section.type == note_section && (!any || elf_.type == 1))
        each_note(elf_.content(section), use);
    }
  }

  void read_note(std::string_view owner, std::uint64_t type, const Bytes& content) {
    if (owner == "GNU" && type == 1) {
      prove(text_of_number(reader_.tables().get("abi_tag_systems"), content.u32(0)), "",
            "note GNU 1");
    } else if (owner == "GNU" && type == 5) {
      read_properties(content);
    } else if (owner == "Android" && type == 1) {
      prove("linux", "android", "note Android 1");
      set_in(*code_, "needs", "os_min", std::to_string(content.u32(0)));
    } else if ((owner == "FreeBSD" || owner == "OpenBSD" || owner == "NetBSD") && type == 1) {
      prove(lower(owner), "", "note " + std::string(owner) + " 1");
    }
  }

  void read_properties(const Bytes& content) {
    const std::uint64_t alignment = elf_.is_64_bit ? 8 : 4;
    std::uint64_t at = 0;
    while (at + 8 <= content.size()) {
      const std::uint32_t type = content.u32(at);
      const std::uint64_t size = content.u32(at + 4);
      const Bytes data = content.slice(at + 8, size, "GNU properties");
      if (size >= 4) read_property(type, data.u32(0));
      at += 8 + (size + alignment - 1) / alignment * alignment;
    }
  }

  void read_property(std::uint32_t type, std::uint32_t bits) {
    const bool x86 = elf_.machine == 62 || elf_.machine == 3;
    const auto protect = [&](std::uint32_t bit, std::string_view name) {
      if ((bits & bit) != 0) add_to(*code_, "protection", name);
    };
    if (x86 && (type == 0xc0008002 || type == 0xc0010002)) {
      for (std::uint64_t level = 4; level-- > 0;) {
        if ((bits >> level & 1U) == 0) continue;
        set_in(*code_, "isa", type == 0xc0008002 ? "needed" : "used",
               text_at(reader_.tables().get("x86_levels"), level));
        break;
      }
    } else if (x86 && type == 0xc0000002) {
      protect(1, "ibt");
      protect(2, "shstk");
    } else if (elf_.machine == 183 && type == 0xc0000000) {
      protect(1, "bti");
      protect(2, "pac");
      protect(4, "gcs");
    }
  }

  // --- other sections

  void read_comment() {
    const ElfSection* section = elf_.section(".comment");
    if (section == nullptr) return;
    constexpr std::uint64_t longest = std::uint64_t{1} << 20U;
    for (const std::string_view text : split(elf_.content(*section).first(longest).data(), '\0')) {
      if (!text.empty()) add_to(*code_, "made_by", text);
    }
  }

  void read_attributes() {
    const bool arm = elf_.machine == 40;
    const ElfSection* section = elf_.section(arm ? ".ARM.attributes" : ".riscv.attributes");
    if (section == nullptr) return;
    const Bytes content = elf_.content(*section);
    if (arm) {
      read_arm_attributes(reader_, content, *code_);
    } else {
      read_riscv_attributes(content, *code_);
    }
    read_choices();
  }

  // If a resolver chooses one of several variants of a function when the file is loaded, the build
  // attributes are those of all variants. A stripped file lacks the symbols of its own functions.
  void read_choices() {
    constexpr std::uint32_t gnu = 3;             // the system of files with such symbols
    constexpr unsigned chosen_when_loaded = 10;  // STT_GNU_IFUNC, STB_GNU_UNIQUE
    bool is_explained = false;
    for (const ElfSection& section : elf_.sections) {
      if (elf_.system != gnu || !ElfFile::is_symbols(section.type)) continue;
      const Bytes symbols = elf_.content(section);
      is_explained |= section.type == 2;  // SHT_SYMTAB
      const std::uint64_t width = elf_.is_64_bit ? 24 : 16;
      for (std::uint64_t at = elf_.is_64_bit ? 4 : 12; at < symbols.size(); at += width) {
        if ((symbols.u8(at) & 15U) == chosen_when_loaded) return add_need(*code_, "flags", "ifunc");
        is_explained |= symbols.u8(at) >> 4U == chosen_when_loaded;
      }
    }
    if (elf_.system == gnu && !is_explained) add_need(*code_, "flags", "ifunc");
  }

  // --- the system

  // A fact that more than one place may prove: the first holds.
  void prove(std::string_view os, std::string_view env, std::string_view place) {
    for (const auto& [member, value] : {std::pair{"os", os}, std::pair{"env", env}}) {
      if (value.empty() || code_->has(member)) continue;
      code_->set(member, value);
      reader_.proves(*code_, member, place);
    }
  }

  [[nodiscard]] std::string system_of_header() const {
    return text_of_number(reader_.tables().get("elf_systems"), elf_.system);
  }

  void set_system() {
    const std::string system = system_of_header();
    // Unlike a note, a loader compares the field of the header.
    if (!system.empty() && !is_device_code()) set_in(*code_, "needs", "os_abi", system);
    for (const std::string_view member : {"os", "env"}) {
      if (!code_->has(member) && !is_device_code()) add_to(*code_, "unknown", member);
    }
    if (!is_device_code() && !code_->has("isa")) {
      add_to(*code_, "unknown", "cpu");
      add_to(*code_, "unknown", "isa");
    }
    if (code_->has("os") && code_->has("env")) set_triple();
  }

  // On Arm, the environment of a triple has the float ABI in its name.
  void set_triple() {
    std::string env = code_->text("env");
    const std::string& floats = code_->get("abi").text("float");
    if (elf_.machine == 40 && env != "android") {
      if (floats != "hard" && floats != "soft") return;
      env += floats == "hard" ? "eabihf" : "eabi";
    }
    code_->set("triple", code_->text("arch") + "-" + code_->text("os") + "-" + env);
  }

  // GPU code that the sections of a host file hold.
  void read_inner() {
    for (const ElfSection& section : elf_.sections) {
      if (section.type == ElfFile::nobits || !reader_.has_code(section.name)) continue;
      reader_.guarded(piece_, [&] {
        reader_.read_section(piece_, section.name, section.offset, elf_.content(section));
      });
    }
  }

  ArtifactReader& reader_;
  const Piece& piece_;
  ElfFile elf_;
  Value* code_ = nullptr;
  std::map<std::string, std::string> versions_;  ///< the highest need by library
};

}  // namespace

void read_elf(ArtifactReader& reader, const Piece& piece) {
  ElfReader(reader, piece).read();
}

}  // namespace tgtcfg
