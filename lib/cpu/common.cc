#include "cpu/common.h"

#include <tgtcfg/llvm.h>

#include <algorithm>
#include <tuple>

namespace tgtcfg {
namespace {

bool any_removed(const std::set<std::string>& features, const FleetMember& member) {
  return std::ranges::any_of(
      features, [&](const std::string& name) { return member.removed.contains(name); });
}

// A machine reaches a level if it has all features of the level, whatever the name of its CPU.
bool reaches_level(const CpuFamilies& families, const CpuRow& level,
                   const std::set<std::string>& wanted, const FleetMember& member) {
  if (level.vendor != "generic" || level.from.empty()) return false;
  if (&families.root(level) != &families.root(*member.family)) return false;
  if (!level.llvm_features.empty()) {
    return std::ranges::all_of(level.llvm_features, [&](const std::string& change) {
      return member.llvm.contains(change.substr(1));
    });
  }
  if (wanted.empty()) return false;
  const std::set<std::string> of_family = families.features(*member.family);
  return std::ranges::all_of(wanted, [&](const std::string& name) {
    return of_family.contains(name) || member.added.contains(name);
  });
}

}  // namespace

bool runs_on(const CpuFamilies& families, const CpuRow& code, const FleetMember& member) {
  const std::set<std::string> wanted = families.features(code);
  if (any_removed(wanted, member)) return false;
  return families.runs_on(code, *member.family) || reaches_level(families, code, wanted, member);
}

std::vector<const CpuRow*> common_families(const CpuFamilies& families,
                                           const std::vector<FleetMember>& members) {
  using Rank = std::tuple<std::size_t, std::size_t>;
  std::vector<std::pair<Rank, const CpuRow*>> common;
  for (const CpuRow* row : families.all()) {
    const bool all = std::ranges::all_of(
        members, [&](const FleetMember& member) { return runs_on(families, *row, member); });
    if (!all) continue;
    common.push_back({{families.ancestors(*row).size(), families.features(*row).size()}, row});
  }
  std::ranges::stable_sort(common, [](const auto& a, const auto& b) { return a.first > b.first; });
  std::vector<const CpuRow*> result;
  result.reserve(common.size());
  for (const auto& [rank, row] : common) result.push_back(row);
  return result;
}

std::set<std::string> llvm_features_of(std::string_view arch, std::string_view cpu,
                                       const std::vector<std::string>& changes) {
  const auto llvm = LlvmArch::find(arch, llvm_releases().back());
  if (!llvm) return {};
  const CpuFeatures features = llvm->features_of(cpu, changes);
  return {features.isa.begin(), features.isa.end()};
}

std::string llvm_arch_of(const CpuFamilies& families, const CpuRow& family) {
  const CpuRow& root = families.root(family);
  for (const char* arch : {"x86_64", "i386", "aarch64", "arm", "powerpc64le", "powerpc64",
                           "powerpc", "powerpcle", "riscv64", "sparcv9", "sparc"}) {
    if (families.root_of_arch(arch) == &root) return arch;
  }
  return root.name;
}

}  // namespace tgtcfg
