#include "verify/machine.h"

#include <tgtcfg/chip.h>
#include <tgtcfg/cpu_family.h>
#include <tgtcfg/llvm.h>
#include <tgtcfg/triple.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "support/text.h"
#include "verify/facts.h"

namespace tgtcfg {
namespace {

bool is_listed(const std::vector<std::string>& sorted, std::string_view name) {
  return std::binary_search(sorted.begin(), sorted.end(), name);
}

std::vector<std::string> sorted_union(std::vector<std::string> a,
                                      const std::vector<std::string>& b) {
  a.insert(a.end(), b.begin(), b.end());
  std::sort(a.begin(), a.end());
  a.erase(std::unique(a.begin(), a.end()), a.end());
  return a;
}

// Features that LLVM lists for the CPU and the system would list under a known name, but does not.
std::vector<std::string> hidden_features(const std::vector<std::string>& expected,
                                         const std::vector<std::string>& reported,
                                         std::string_view arch, const Database& database) {
  const CpuFamilies families(database);
  const CpuRow* root = families.root_of_arch(arch);
  std::vector<std::string> hidden;
  if (root == nullptr || reported.empty()) return hidden;
  for (const std::string& name : families.known_llvm_features(*root)) {
    if (is_listed(expected, name) && !is_listed(reported, name)) hidden.push_back(name);
  }
  return hidden;
}

LoadingCpu cpu_of_facts(const HostFacts& facts, const Database& database) {
  const int release = llvm_releases().back();
  LoadingCpu cpu{.triple = facts.triple.value_or(""),
                 .arch = {},
                 .cpu = facts.cpu.value_or(""),
                 .features = sorted_union(facts.features, {}),
                 .doubtful = {}};
  const std::string arch = parse_triple(normalize_triple(cpu.triple, release), release).arch;
  const auto table = LlvmArch::find(arch, release);
  if (!table) return cpu;
  cpu.arch = arch;
  if (cpu.cpu.empty() || !table->knows_cpu(cpu.cpu)) return cpu;
  std::vector<std::string> changes;
  for (const std::string& name : cpu.features) changes.push_back("+" + name);
  const std::vector<std::string> expected = table->features_of(cpu.cpu, {}).isa;
  cpu.doubtful = hidden_features(expected, cpu.features, arch, database);
  cpu.features = sorted_union(cpu.features, table->features_of(cpu.cpu, changes).isa);
  cpu.complete = true;
  return cpu;
}

LoadingCpu cpu_of_host(const Machine& machine) {
  return {.triple = machine.triple.value_or(""),
          .arch = machine.arch.value_or(""),
          .cpu = machine.cpu.value_or(""),
          .features = sorted_union(machine.features, {}),
          .doubtful = {},
          .complete = machine.cpu.has_value()};
}

void add_plan(const Plan& plan, const Database& database, LoadingMachine& machine) {
  for (const PlanHost& host : plan.hosts) machine.cpus.push_back(cpu_of_host(host.machine));
  for (const PlanTarget& target : plan.targets) {
    if (target.machine.chip)
      machine.devices.push_back({target.id, target.kind, target_id_of(target, database).text()});
  }
  if (plan.platform) machine.platform.insert(plan.platform->begin(), plan.platform->end());
  for (const PlanPart& part : plan.parts) add_plan(part.plan, database, machine);
}

}  // namespace

Truth LoadingCpu::has(std::string_view feature) const {
  if (is_listed(doubtful, feature)) return Truth::unknown;
  if (is_listed(features, feature)) return Truth::yes;
  return complete ? Truth::no : Truth::unknown;
}

std::string LoadingMachine::version(std::string_view software) const {
  const auto found = platform.find(software);
  return found == platform.end() ? std::string() : found->second;
}

LoadingMachine loading_machine(std::string name, const HostFacts& facts, const Database& database) {
  LoadingMachine machine{.name = std::move(name),
                         .cpus = {cpu_of_facts(facts, database)},
                         .devices = {},
                         .platform = facts.platform,
                         .page_size = facts.page_size};
  for (const DeviceFact& device : facts.devices) {
    const std::string index = device.index ? " " + std::to_string(*device.index) : "";
    machine.devices.push_back({device.type + index, device.type, device.chip});
  }
  return machine;
}

LoadingMachine loading_machine(std::string name, const Plan& plan, const Database& database) {
  LoadingMachine machine;
  machine.name = std::move(name);
  add_plan(plan, database, machine);
  return machine;
}

}  // namespace tgtcfg
