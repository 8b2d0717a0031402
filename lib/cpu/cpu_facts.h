// What a system says of its CPU, whatever the form in which it says it.
#pragma once

#include <tgtcfg/cpu_detect.h>

#include <set>
#include <string>
#include <string_view>

namespace tgtcfg {

struct CpuFacts {
  std::string root;                ///< root family, or empty
  std::string vendor;              ///< as the rows spell it, or empty
  std::string part;                ///< Arm part number
  std::string name;                ///< what the system calls the CPU, where it lists no features
  int generation = 0;              ///< of POWER
  std::set<std::string> features;  ///< Linux spelling
  std::string evidence;            ///< where all this comes from
};

/// The root family by what `uname -m` and macOS say.
[[nodiscard]] std::string root_of_machine(const RecordedMachine& machine);
[[nodiscard]] CpuFacts cpu_facts(const RecordedMachine& machine);
/// The value behind `key` of /proc/cpuinfo (first processor) or of sysctl.
[[nodiscard]] std::string_view recorded_value(std::string_view text, std::string_view key);

/// The best family for the facts, or null when the architecture is not known.
[[nodiscard]] const CpuRow* matching_family(const CpuFamilies& families, const CpuFacts& facts);

[[nodiscard]] TextFact detect_triple(const RecordedMachine& machine);
void detect_devices(const RecordedMachine& machine, DetectedMachine& result);

/// The number at the start of the text (decimal, or `0x…`); nothing when there is none.
[[nodiscard]] bool read_number(std::string_view text, unsigned long& number);

}  // namespace tgtcfg
