// The default triple of a C compiler on this system.
#include <array>
#include <utility>

#include "cpu/cpu_facts.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

// Header fields of a program. The numbers are defined by the ELF specification.
struct Program {
  bool known = false;
  bool wide = true;
  bool little = true;
  unsigned machine = 0;
  bool hard_float = false;
  std::string loader;
};

constexpr unsigned elf_386 = 3;
constexpr unsigned elf_arm = 40;
constexpr unsigned elf_x86_64 = 62;

/// The name of a machine in ELF files, with endings for its width and byte order.
struct ElfArch {
  unsigned machine;
  std::string_view name;
  std::string_view wide{};
  std::string_view narrow{};
  std::string_view little{};
  std::string_view big{};
};

constexpr ElfArch elf_archs[] = {
    {.machine = 8, .name = "mips", .wide = "64", .little = "el"},
    {.machine = 20, .name = "powerpc"},
    {.machine = 21, .name = "powerpc64", .little = "le"},
    {.machine = 22, .name = "s390x"},
    {.machine = 43, .name = "sparc64"},
    {.machine = elf_x86_64, .name = "x86_64"},
    {.machine = 183, .name = "aarch64", .big = "_be"},
    {.machine = 243, .name = "riscv", .wide = "64", .narrow = "32"},
    {.machine = 258, .name = "loongarch", .wide = "64", .narrow = "32"},
};

class ElfReader {
 public:
  explicit ElfReader(std::string_view bytes) : bytes_(bytes) {}

  Program read() {
    Program program;
    if (bytes_.size() < 52 || !bytes_.starts_with("\x7f"
                                                  "ELF"))
      return program;
    program.wide = bytes_[4] == 2;
    program.little = little_ = bytes_[5] == 1;
    program.machine = static_cast<unsigned>(number(18, 2));
    const std::size_t flags = program.wide ? 48 : 36;
    program.hard_float = program.machine == elf_arm && (number(flags, 4) & 0x400U) != 0;
    program.loader = loader(program.wide);
    program.known = true;
    return program;
  }

 private:
  std::uint64_t number(std::uint64_t at, std::size_t size) const {
    std::uint64_t result = 0;
    if (at > bytes_.size() || bytes_.size() - at < size) return 0;
    for (std::size_t i = 0; i < size; ++i) {
      const std::size_t place = static_cast<std::size_t>(at) + (little_ ? size - 1 - i : i);
      result = (result << 8) | static_cast<unsigned char>(bytes_[place]);
    }
    return result;
  }

  // The text of the segment that names the loader (type 3).
  std::string loader(bool wide) const {
    const std::uint64_t table = number(wide ? 32 : 28, wide ? 8 : 4);
    const std::uint64_t size = number(wide ? 54 : 42, 2);
    const std::uint64_t count = number(wide ? 56 : 44, 2);
    for (std::uint64_t i = 0; i < count && table < bytes_.size(); ++i) {
      const std::uint64_t entry = table + i * size;
      if (number(entry, 4) != 3) continue;
      const std::uint64_t offset = number(entry + (wide ? 8 : 4), wide ? 8 : 4);
      if (offset >= bytes_.size()) return {};
      const std::string_view text = bytes_.substr(static_cast<std::size_t>(offset), 256);
      return std::string(text.substr(0, text.find('\0')));
    }
    return {};
  }

  std::string_view bytes_;
  bool little_ = true;
};

std::string arch_of(const Program& program, const std::string& machine) {
  if (program.machine == elf_386) return machine.starts_with('i') ? machine : "i686";
  if (program.machine == elf_arm)
    return machine.starts_with("armv7") || machine.starts_with("armv6") ? machine : "arm";
  for (const ElfArch& arch : elf_archs) {
    if (arch.machine == program.machine)
      return std::string(arch.name) + std::string(program.wide ? arch.wide : arch.narrow) +
             std::string(program.little ? arch.little : arch.big);
  }
  return machine;
}

std::string arch_of_machine(const std::string& machine) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 5> spellings = {
      {{"amd64", "x86_64"},
       {"arm64", "aarch64"},
       {"ppc64le", "powerpc64le"},
       {"ppc64", "powerpc64"},
       {"ppc", "powerpc"}}};
  for (const auto& [spelling, arch] : spellings) {
    if (spelling == machine) return std::string(arch);
  }
  return machine;
}

bool is_pc(std::string_view arch) {
  return arch == "x86_64" || (arch.size() == 4 && arch.front() == 'i' && arch.ends_with("86"));
}

std::string libc_of(const Program& program) {
  if (program.loader.find("ld-musl") != program.loader.npos) return "musl";
  return program.loader.find("/system/bin/linker") == program.loader.npos ? "gnu" : "android";
}

std::string environment_of(const Program& program) {
  const std::string libc = libc_of(program);
  if (program.machine == elf_arm) {
    if (libc == "android") return "androideabi";
    return libc + (program.hard_float ? "eabihf" : "eabi");
  }
  const bool x32 = program.machine == elf_x86_64 && !program.wide;
  return x32 ? libc + "x32" : libc;
}

TextFact linux_triple(const RecordedMachine& machine) {
  const Program program = ElfReader(machine.program).read();
  const std::string name = lower(machine.machine);
  const std::string arch = program.known ? arch_of(program, name) : arch_of_machine(name);
  TextFact fact;
  fact.value = arch + (is_pc(arch) ? "-pc" : "-unknown") + "-linux-" + environment_of(program);
  fact.evidence = "uname: " + machine.system + " " + machine.machine;
  if (!program.known) {
    fact.evidence += "; GNU is assumed, since no program of the system was recorded";
  } else if (program.loader.empty()) {
    fact.evidence += "; GNU is assumed, since /bin/sh names no loader";
  } else {
    fact.evidence += "; /bin/sh is loaded by " + program.loader;
  }
  return fact;
}

}  // namespace

TextFact detect_triple(const RecordedMachine& machine) {
  const std::string evidence = "uname: " + machine.system + " " + machine.machine;
  if (machine.machine.empty() || machine.system.empty())
    return {std::nullopt, "what `uname` says was not recorded"};
  if (machine.system == "Linux") return linux_triple(machine);
  const std::string arch = arch_of_machine(lower(machine.machine));
  if (machine.system == "Darwin") {
    const std::string apple_arch = root_of_machine(machine) == "aarch64" ? "arm64" : arch;
    return {apple_arch + "-apple-darwin" + machine.release, evidence + " " + machine.release};
  }
  if (machine.system.starts_with("Windows"))
    return {arch + (is_pc(arch) ? "-pc" : "-unknown") + "-windows-msvc", evidence};
  const std::string version = machine.release.substr(0, machine.release.find('-'));
  return {arch + "-unknown-" + lower(machine.system) + version, evidence + " " + machine.release};
}

}  // namespace tgtcfg
