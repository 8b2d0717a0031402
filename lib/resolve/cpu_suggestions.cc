#include "resolve/cpu_suggestions.h"

#include <tgtcfg/database.h>
#include <tgtcfg/triple.h>

#include <algorithm>
#include <string>
#include <vector>

#include "database/aliases.h"
#include "llvm/arch_names.h"
#include "resolve/target_chip.h"
#include "support/edit_distance.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

bool is_triple(const std::string& text, int release) {
  if (text.find('-') == std::string::npos) return false;
  const Triple parts = parse_triple(text, release);
  return parts.arch != "unknown" && (parts.os != "unknown" || !parts.environment.empty());
}

// GCC's `-march` in place of a CPU; LLVM has a generic CPU and features.
std::string architecture_help(const std::string& name, const LlvmArch& table) {
  const std::string plain = "`" + name + "` is an architecture: ";
  if (is_riscv_isa(name)) {
    std::string features;
    for (const std::string& extension : riscv_extensions(name)) {
      const bool is_known = table.knows_feature(extension);
      if (is_known) features += (features.empty() ? "+" : ",+") + extension;
    }
    return plain + "use `-mcpu=generic-" + name.substr(0, 4) + "`" +
           (features.empty() ? "" : " and `-mattr=" + features + "`");
  }
  const std::string feature = arm_architecture(table, name);
  if (feature.empty()) return {};
  return plain + "set it in the triple or by `-mattr=+" + feature + "`";
}

}  // namespace

bool is_part_of_cpu(std::string_view text, const LlvmArch& table) {
  const std::string part = plain_name(text);
  const auto cpus = table.cpus();
  return part.size() > 1 && std::any_of(cpus.begin(), cpus.end(), [&](std::string_view cpu) {
           return plain_name(cpu).find(part) != std::string::npos;
         });
}

std::string other_kind_of_name(std::string_view text, int release, const LlvmArch* table,
                               const Database& database) {
  const std::string name(text);
  if (is_triple(name, release)) return quoted(name) + " is a triple: use `-mtriple`";
  if (table != nullptr) {
    if (std::string help = architecture_help(name, *table); !help.empty()) return help;
  }
  const std::size_t sign = std::min(name.find_first_not_of("+-"), name.size());
  const std::string bare = name.substr(sign);
  if (table != nullptr && table->knows_feature(bare)) {
    const std::string change = bare == name ? "+" + name : name;
    return quoted(name) + " is a feature: use `-mattr=" + change + "`";
  }
  if (std::string help = help_for_chip(name, database); !help.empty()) return help;
  const auto archs = llvm_archs_with_feature(bare, release);
  if (archs.empty()) return {};
  return quoted(name) + " is a feature of " + std::string(archs.front()) + ", not a CPU";
}

void suggest_cpus(const UnknownCpu& cpu, Span span, DiagnosticBuilder& builder) {
  constexpr std::size_t most = 3;
  constexpr std::size_t looked_at = 12;
  std::vector<std::string> names =
      likely_names(cpu.name, Meaning::cpu, owned(cpu.table.cpus()), looked_at);
  // Removes CPUs that cannot run code for the arch.
  std::erase_if(names, [&](const std::string& name) {
    return !cpu.table.missing(cpu.table.enabled(name, cpu.arch_name)).empty();
  });
  if (names.size() > most) names.resize(most);
  const std::string own = llvm_name_of(cpu.name, cpu.table, cpu.database);
  const bool listed = std::find(names.begin(), names.end(), own) != names.end();
  if (!own.empty() && !listed) names = {own};
  for (const std::string& name : names) builder.suggest(name, span);
  for (const std::string& name : meant_by(cpu.name, Meaning::cpu)) {
    const auto archs = llvm_archs_with_cpu(name, cpu.release);
    if (cpu.table.knows_cpu(name) || archs.empty()) continue;
    builder.help("`" + std::string(cpu.name) + "` is `" + name + "`, a CPU of `" +
                 std::string(archs.front()) + "`: set a triple of that architecture");
  }
}

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
