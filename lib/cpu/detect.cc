#include <tgtcfg/cpu_detect.h>
#include <tgtcfg/llvm.h>

#include <algorithm>
#include <array>
#include <iterator>

#include "cpu/cpu_facts.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

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

// LLVM uses the same names for RISC-V extensions.
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

// LLVM's name for the architecture of a family, if it differs.
std::string llvm_arch(const std::string& root) {
  if (root == "x86") return "i386";
  return root.starts_with("ppc64") ? "powerpc64" + root.substr(5) : root;
}

// Compares LLVM's features of the CPU with the features that the system lists. A feature can only
// be missed if the system would list it by a known name.
void compare_features(const CpuFacts& facts, const CpuFamilies& families, DetectedMachine& result) {
  if (result.family == nullptr || facts.features.empty() || facts.generation > 0) return;
  const CpuRow& root = families.root(*result.family);
  const auto llvm = LlvmArch::find(llvm_arch(root.name), llvm_releases().back());
  if (!llvm || !result.cpu.value) return;
  const auto known = families.known_llvm_features(root);
  const auto expected = llvm->features_of(*result.cpu.value, result.family->llvm_features).isa;
  const auto& found = result.features.value;
  std::vector<std::string> listed;
  std::set_intersection(expected.begin(), expected.end(), known.begin(), known.end(),
                        std::back_inserter(listed));
  std::set_difference(listed.begin(), listed.end(), found.begin(), found.end(),
                      std::back_inserter(result.missing));
  std::set_difference(found.begin(), found.end(), expected.begin(), expected.end(),
                      std::back_inserter(result.additional));
}

// The first block of /proc/cpuinfo for each part, because the cores of an Arm chip may differ.
std::vector<std::string> different_cores(const RecordedMachine& machine) {
  std::vector<std::string> parts;
  std::vector<std::string> cores;
  std::string_view rest = machine.cpuinfo;
  while (!rest.empty()) {
    const std::size_t end = rest.find("\n\n");
    const std::string_view block = rest.substr(0, end);
    rest.remove_prefix(end == rest.npos ? rest.size() : end + 2);
    const std::string_view number = recorded_value(block, "CPU part");
    if (number.empty()) continue;
    std::string part = std::string(recorded_value(block, "CPU implementer")) + " ";
    part += number;
    if (std::ranges::find(parts, part) != parts.end()) continue;
    parts.push_back(std::move(part));
    cores.emplace_back(block);
  }
  return cores;
}

struct Recognized {
  CpuFacts facts;
  const CpuRow* family = nullptr;
};

// A process may move between cores, so only features that all cores share are usable.
Recognized recognize(const RecordedMachine& machine, const CpuFamilies& families) {
  Recognized result{cpu_facts(machine), nullptr};
  result.family = matching_family(families, result.facts);
  const std::vector<std::string> cores = different_cores(machine);
  if (cores.size() < 2) return result;
  std::vector<FleetMember> members;
  RecordedMachine one = machine;
  for (const std::string& core : cores) {
    one.cpuinfo = core;
    const CpuFacts facts = cpu_facts(one);
    const CpuRow* family = matching_family(families, facts);
    if (family == nullptr) return result;
    members.push_back({family, {}, {}, {}});
    std::set<std::string> both;
    std::set_intersection(result.facts.features.begin(), result.facts.features.end(),
                          facts.features.begin(), facts.features.end(),
                          std::inserter(both, both.end()));
    result.facts.features = std::move(both);
    if (members.size() > 1) result.facts.evidence += "; " + facts.evidence;
  }
  const auto common = common_families(families, members);
  result.family = common.empty() ? nullptr : common.front();
  return result;
}

}  // namespace

DetectedMachine detect(const RecordedMachine& machine, const CpuFamilies& families) {
  DetectedMachine result;
  const auto [facts, family] = recognize(machine, families);
  result.family = family;
  result.triple = detect_triple(machine);
  result.cpu = cpu_of(facts, family);
  result.features = features_of(facts, families, family);
  compare_features(facts, families, result);
  if (!result.missing.empty()) {
    result.cpu.evidence += "; LLVM gives it more than the system lists:";
    for (const std::string& name : result.missing) result.cpu.evidence += " " + name;
  }
  count_cpus(machine, result);
  detect_platform(machine, result);
  detect_devices(machine, result);
  return result;
}

namespace {

void add_device(DetectedMachine& result, std::string_view type, std::string chip,
                std::string evidence) {
  const auto of_type = std::ranges::count_if(
      result.devices, [&](const DetectedDevice& one) { return one.type == type; });
  result.devices.push_back({std::string(type), of_type, std::move(chip), std::move(evidence)});
}

// `535.104.05` in the last column of newer records. Capabilities are below 100.
void take_driver(std::string_view& line, DetectedMachine& result) {
  const std::size_t comma = line.rfind(',');
  if (comma == line.npos) return;
  const std::string_view version = trimmed(line.substr(comma + 1));
  unsigned long number = 0;
  if (!read_number(version, number) || number < 100) return;
  result.platform["nvidia-driver"] = {std::string(version), "nvidia-smi: driver_version"};
  line = line.substr(0, comma);
}

// `NVIDIA A100-SXM4-40GB, 8.0`: a name may contain a comma, the capability does not.
void read_nvidia(std::string_view text, DetectedMachine& result) {
  while (!text.empty()) {
    std::string_view line = trimmed(next_line(text));
    take_driver(line, result);
    const std::size_t comma = line.rfind(',');
    if (comma == line.npos) continue;
    std::string digits;
    for (const char letter : trimmed(line.substr(comma + 1))) {
      if (letter >= '0' && letter <= '9') digits += letter;
    }
    const std::string name(trimmed(line.substr(0, comma)));
    if (digits.empty()) {
      result.device_evidence.push_back("nvidia-smi: `" + name + "` without a capability");
      continue;
    }
    add_device(result, "cuda", "sm_" + digits, "nvidia-smi: " + name);
  }
}

// Agents are blocks of `Key: value`; the name comes before the type.
void read_rocminfo(std::string_view text, DetectedMachine& result) {
  std::string name;
  std::string product;
  while (!text.empty()) {
    const std::string_view line = trimmed(next_line(text));
    const std::size_t colon = line.find(':');
    if (colon == line.npos) continue;
    const std::string_view key = trimmed(line.substr(0, colon));
    const std::string_view value = trimmed(line.substr(colon + 1));
    if (key == "Name" && !value.starts_with("amdgcn-")) {
      name = value;
      product.clear();
    } else if (key == "Marketing Name") {
      product = value;
    } else if (key == "Device Type" && value == "GPU" && name.starts_with("gfx")) {
      add_device(result, "rocm", name, "rocminfo: " + (product.empty() ? name : product));
    }
  }
}

// `vulkaninfo --summary`: `deviceType = PHYSICAL_DEVICE_TYPE_DISCRETE_GPU`, then `deviceName`. A
// driver that computes on the CPU is not a device.
void read_vulkaninfo(std::string_view text, DetectedMachine& result) {
  bool is_gpu = false;
  while (!text.empty()) {
    const std::string_view line = trimmed(next_line(text));
    const std::size_t equals = line.find('=');
    if (equals == line.npos) continue;
    const std::string_view key = trimmed(line.substr(0, equals));
    const std::string_view value = trimmed(line.substr(equals + 1));
    if (key == "deviceType") is_gpu = value.ends_with("_GPU");
    if (key == "deviceName" && is_gpu)
      add_device(result, "vulkan", std::string(value), "vulkaninfo: " + std::string(value));
  }
}

struct ToolReader {
  std::string_view tool;
  void (*read)(std::string_view, DetectedMachine&);
};
constexpr std::array<ToolReader, 3> readers = {{
    {"nvidia-smi", read_nvidia},
    {"rocminfo", read_rocminfo},
    {"vulkaninfo", read_vulkaninfo},
}};

}  // namespace

void detect_devices(const RecordedMachine& machine, DetectedMachine& result) {
  for (const ToolReader& reader : readers) {
    for (const ToolOutput& output : machine.tools) {
      if (output.tool != reader.tool) continue;
      if (!output.failure.empty()) {
        result.device_evidence.push_back(output.tool + ": " + output.failure);
        continue;
      }
      const std::size_t before = result.devices.size();
      reader.read(output.text, result);
      const std::size_t found = result.devices.size() - before;
      result.device_evidence.push_back(output.tool + ": " + std::to_string(found) +
                                       (found == 1 ? " device" : " devices"));
    }
  }
}

namespace {

/// The words after the name of a variable; empty if it is not listed.
std::vector<std::string> setting_of(std::string_view text, std::string_view name) {
  while (!text.empty()) {
    std::vector<std::string> words = words_of(next_line(text));
    if (words.empty() || words.front() != name) continue;
    words.erase(words.begin());
    return words;
  }
  return {};
}

}  // namespace

// The C library and the size of pages, as `getconf -a` lists them.
void detect_platform(const RecordedMachine& machine, DetectedMachine& result) {
  for (const ToolOutput& output : machine.tools) {
    if (output.tool != "getconf") continue;
    // `glibc 2.36`: other C libraries do not list the variable.
    const auto library = setting_of(output.text, "GNU_LIBC_VERSION");
    if (library.size() == 2 && library.front() == "glibc")
      result.platform["glibc"] = {library.back(), "getconf: GNU_LIBC_VERSION"};
    const auto page = setting_of(output.text, "PAGE_SIZE");
    unsigned long size = 0;
    if (page.size() == 1 && read_number(page.front(), size) && size > 0)
      result.page_size = static_cast<std::int64_t>(size);
  }
}

}  // namespace tgtcfg
