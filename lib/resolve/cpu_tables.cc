#include "resolve/cpu_tables.h"

#include <tgtcfg/database.h>

#include <algorithm>

namespace tgtcfg {

std::optional<LlvmArch> find_arch(const std::string& arch, int release, std::string_view patch) {
  struct Asked {
    std::string arch;
    std::string patch;
    int release = 0;
    std::optional<LlvmArch> found;
  };
  thread_local Asked last;
  if (last.release != release || last.arch != arch || last.patch != patch)
    last = {arch, std::string(patch), release, LlvmArch::find(arch, release, patch)};
  return last.found;
}

const EnabledFeatures& enabled_features(const LlvmArch& table, const std::string& arch,
                                        std::string_view arch_name, std::string_view cpu,
                                        int release) {
  thread_local EnabledFeatures last;
  const bool same = last.release == release && last.cpu == cpu && last.arch == arch &&
                    last.arch_name == arch_name;
  if (same) return last;
  const FeatureSet set = table.enabled(cpu, arch_name);
  last = {arch, std::string(arch_name), std::string(cpu), release, set, table.isa_features(set)};
  return last;
}

std::string llvm_name_of(std::string_view family, const LlvmArch& table, const Database& database) {
  std::string name(family);
  std::replace(name.begin(), name.end(), '-', '_');
  const CpuRow* row = database.cpu(name);
  const bool known = row != nullptr && row->llvm_cpu != family && table.knows_cpu(row->llvm_cpu);
  return known ? row->llvm_cpu : std::string();
}

}  // namespace tgtcfg
