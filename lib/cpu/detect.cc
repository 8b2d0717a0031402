#include <tgtcfg/cpu_detect.h>

#include <algorithm>

#include "cpu/cpu_facts.h"
#include "cpu/words.h"

namespace tgtcfg {
namespace {

std::string quoted(std::string_view text) {
  return "`" + std::string(text) + "`";
}

TextFact cpu_of(const CpuFacts& facts, const CpuRow* family) {
  if (family == nullptr) return {std::nullopt, facts.evidence + "; no CPU family is known for it"};
  TextFact fact;
  fact.evidence = facts.evidence + "; family " + quoted(family->name);
  if (family->llvm_cpu.empty()) {
    fact.evidence += ", for which LLVM has no name";
  } else {
    fact.value = family->llvm_cpu;
  }
  return fact;
}

// RISC-V extensions have LLVM's names already.
std::vector<std::string> feature_list(const CpuFacts& facts, const CpuFamilies& families,
                                      const CpuRow* family) {
  if (facts.root.starts_with("riscv")) return {facts.features.begin(), facts.features.end()};
  if (family == nullptr) return {};
  return families.llvm_features(families.root(*family), facts.features);
}

ListFact features_of(const CpuFacts& facts, const CpuFamilies& families, const CpuRow* family) {
  ListFact fact;
  fact.value = feature_list(facts, families, family);
  fact.evidence = std::to_string(fact.value.size()) + " of " +
                  std::to_string(facts.features.size()) +
                  " that the system lists have a name in LLVM";
  return fact;
}

void count_cpus(const RecordedMachine& machine, DetectedMachine& result) {
  unsigned long number = 0;
  for (const char* key : {"hw.logicalcpu", "hw.ncpu", "machdep.cpu.thread_count"}) {
    if (!read_number(recorded_value(machine.sysctl, key), number)) continue;
    result.cpus = static_cast<std::int64_t>(number);
    result.cpus_evidence = "sysctl: " + std::string(key);
    return;
  }
  std::int64_t processors = 0;
  std::string_view rest = machine.cpuinfo;
  while (!rest.empty()) {
    const std::string_view line = next_line(rest);
    if (trimmed(line.substr(0, line.find(':'))) == "processor") ++processors;
  }
  if (processors == 0) return;
  result.cpus = processors;
  result.cpus_evidence = "/proc/cpuinfo: processors";
}

}  // namespace

DetectedMachine detect(const RecordedMachine& machine, const CpuFamilies& families) {
  DetectedMachine result;
  const CpuFacts facts = cpu_facts(machine);
  result.family = matching_family(families, facts);
  result.triple = detect_triple(machine);
  result.cpu = cpu_of(facts, result.family);
  result.features = features_of(facts, families, result.family);
  count_cpus(machine, result);
  detect_devices(machine, result);
  return result;
}

}  // namespace tgtcfg
