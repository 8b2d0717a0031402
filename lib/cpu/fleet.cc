#include "cpu/fleet.h"

#include <tgtcfg/llvm.h>

namespace tgtcfg {

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
