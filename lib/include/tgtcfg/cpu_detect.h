// What a machine is, from what was recorded of it. Pure: the same record gives the same answer on
// every machine; only `detect` probes.
//
//   const Database database;
//   RecordedMachine machine;
//   machine.system = "Linux", machine.machine = "aarch64";
//   machine.cpuinfo = "CPU implementer\t: 0x41\nCPU part\t: 0xd0c\n";
//   const DetectedMachine found = detect(machine, CpuFamilies(database));
//   std::cout << found.cpu.value.value_or("unknown") << ": " << found.cpu.evidence << '\n';
#pragma once

#include <tgtcfg/cpu_family.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg {

/// What CPUID answered.
struct CpuidLeaf {
  std::uint32_t leaf = 0;
  std::uint32_t subleaf = 0;
  std::uint32_t eax = 0;
  std::uint32_t ebx = 0;
  std::uint32_t ecx = 0;
  std::uint32_t edx = 0;
};

/// What a tool of a device's maker printed, or why it printed nothing.
struct ToolOutput {
  std::string tool;  ///< `nvidia-smi`, `rocminfo`, `vulkaninfo`
  std::string text;
  std::string failure;  ///< empty: it ran
};

/// Everything that detection looks at. What was not recorded is empty.
struct RecordedMachine {
  std::string system;   ///< `uname -s`
  std::string machine;  ///< `uname -m`
  std::string release;  ///< `uname -r`
  std::string cpuinfo;  ///< /proc/cpuinfo
  std::string sysctl;   ///< `sysctl hw machdep.cpu` of macOS
  std::string program;  ///< the start of a program of the system (/bin/sh): which ABI it has
  std::vector<CpuidLeaf> cpuid;
  std::vector<ToolOutput> tools;
};

/// A line a leaf: leaf, subleaf, eax, ebx, ecx, edx as decimal numbers with commas between. Lines
/// that are none are left out.
[[nodiscard]] std::vector<CpuidLeaf> read_cpuid(std::string_view text);
[[nodiscard]] std::string write_cpuid(const std::vector<CpuidLeaf>& leaves);

/// A value with how it is known. Without a value the evidence says why.
struct TextFact {
  std::optional<std::string> value;
  std::string evidence;
};
struct ListFact {
  std::vector<std::string> value;
  std::string evidence;
};
struct DetectedDevice {
  std::string type;  ///< a device type: `cuda`, `rocm`, `vulkan`
  std::int64_t index = 0;
  std::string chip;  ///< `sm_86`, `gfx90a`, the name of a Vulkan device
  std::string evidence;
};

struct DetectedMachine {
  const CpuRow* family = nullptr;
  TextFact triple;  ///< as a C compiler of this system prints it
  TextFact cpu;     ///< LLVM's name
  /// Features that LLVM gives the CPU and the system does not list: hidden, or not there.
  std::vector<std::string> missing;
  /// Features that the system lists and LLVM does not give the CPU.
  std::vector<std::string> additional{};
  ListFact features;  ///< LLVM's names, sorted
  std::optional<std::int64_t> cpus;
  std::string cpus_evidence;
  std::vector<DetectedDevice> devices;
  std::vector<std::string> device_evidence;  ///< what each tool said
};

[[nodiscard]] DetectedMachine detect(const RecordedMachine& machine, const CpuFamilies& families);

}  // namespace tgtcfg
