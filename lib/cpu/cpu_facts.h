// CPU facts as a system reports them, in any format.
#pragma once

#include <tgtcfg/cpu_detect.h>

#include <set>
#include <string>
#include <string_view>

namespace tgtcfg {

struct CpuFacts {
  std::string root;                ///< root family, or empty
  std::string vendor;              ///< as in the database, or empty
  std::string part;                ///< Arm part number
  std::string name;                ///< the system's name for the CPU, if it lists no features
  int generation = 0;              ///< POWER only
  std::set<std::string> features;  ///< as spelled by Linux
  std::string evidence;            ///< source of these facts
};

/// Returns the root family for the outputs of `uname -m` and macOS.
[[nodiscard]] std::string root_of_machine(const RecordedMachine& machine);
[[nodiscard]] CpuFacts cpu_facts(const RecordedMachine& machine);
/// Returns the value after `key` in /proc/cpuinfo (first processor) or sysctl output.
[[nodiscard]] std::string_view recorded_value(std::string_view text, std::string_view key);

/// Returns the best family for the facts, or null if the architecture is unknown.
[[nodiscard]] const CpuRow* matching_family(const CpuFamilies& families, const CpuFacts& facts);

[[nodiscard]] TextFact detect_triple(const RecordedMachine& machine);
/// Detects the C library and the size of pages.
void detect_platform(const RecordedMachine& machine, DetectedMachine& result);
void detect_devices(const RecordedMachine& machine, DetectedMachine& result);

/// Reads the number at the start of the text (decimal, or `0x…`). Returns false without one.
[[nodiscard]] bool read_number(std::string_view text, unsigned long& number);

}  // namespace tgtcfg
