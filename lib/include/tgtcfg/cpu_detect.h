// Detects the properties of a machine from recorded data. Pure functions: the same record gives the
// same result everywhere. Only the command `detect` reads the actual machine.
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
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg {

/// Registers returned by one CPUID query.
struct CpuidLeaf {
  std::uint32_t leaf = 0;
  std::uint32_t subleaf = 0;
  std::uint32_t eax = 0;
  std::uint32_t ebx = 0;
  std::uint32_t ecx = 0;
  std::uint32_t edx = 0;
};

/// Output of a vendor's tool, or the reason why it failed.
struct ToolOutput {
  std::string tool;  ///< `nvidia-smi`, `rocminfo`, `vulkaninfo` or `getconf`
  /// Standard output.
  std::string text;
  std::string failure;  ///< reason of the failure; empty if the tool ran
};

/// Data that detection uses. A field that was not recorded is empty.
struct RecordedMachine {
  std::string system;   ///< output of `uname -s`
  std::string machine;  ///< output of `uname -m`
  std::string release;  ///< output of `uname -r`
  std::string cpuinfo;  ///< contents of /proc/cpuinfo
  std::string sysctl;   ///< output of `sysctl hw machdep.cpu` on macOS
  std::string program;  ///< first bytes of a system program (/bin/sh), which show its ABI
  std::vector<CpuidLeaf> cpuid;
  std::vector<ToolOutput> tools;
};

/// Reads one leaf per line: leaf, subleaf, eax, ebx, ecx and edx as decimal numbers separated by
/// commas. Skips all other lines.
[[nodiscard]] std::vector<CpuidLeaf> read_cpuid(std::string_view text);
/// Writes the format that `read_cpuid` reads.
[[nodiscard]] std::string write_cpuid(const std::vector<CpuidLeaf>& leaves);

/// A detected value and its evidence. If the value is unset, the evidence explains why.
struct TextFact {
  std::optional<std::string> value;
  std::string evidence;
};
struct ListFact {
  std::vector<std::string> value;
  std::string evidence;
};
struct DetectedDevice {
  std::string type;  ///< device type: `cuda`, `rocm` or `vulkan`
  std::int64_t index = 0;
  std::string chip;  ///< `sm_86`, `gfx90a`, or the name of a Vulkan device
  std::string evidence;
};

/// Result of `detect`. Pointers refer to the families given to `detect`, which must outlive it.
struct DetectedMachine {
  /// Family of the CPU; null if unknown.
  const CpuRow* family = nullptr;
  TextFact triple;  ///< target triple, as a C compiler of the system prints it
  TextFact cpu;     ///< LLVM name of the CPU
  /// Features that LLVM lists for the CPU and the system does not report: hidden or absent.
  std::vector<std::string> missing;
  /// Features that the system reports and LLVM does not list for the CPU.
  std::vector<std::string> additional{};
  ListFact features;  ///< LLVM names, sorted
  std::optional<std::int64_t> cpus;
  std::string cpus_evidence;
  std::vector<DetectedDevice> devices;
  std::vector<std::string> device_evidence;  ///< one line per tool: its result or its failure
  /// Software that runs programs -> version: `glibc`, `nvidia-driver`. Only known versions.
  std::map<std::string, TextFact, std::less<>> platform;
  std::optional<std::int64_t> page_size;  ///< in bytes
};

/// Detects the CPU, target triple and devices of a recorded machine. Never fails: unknown values
/// are unset.
[[nodiscard]] DetectedMachine detect(const RecordedMachine& machine, const CpuFamilies& families);

}  // namespace tgtcfg
