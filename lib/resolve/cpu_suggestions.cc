#include "resolve/cpu_suggestions.h"

#include <algorithm>
#include <string>
#include <vector>

#include "database/aliases.h"
#include "resolve/cpu_tables.h"
#include "support/text.h"

namespace tgtcfg {

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
                 std::string(archs.front()) + "`: the triple says the architecture");
  }
}

}  // namespace tgtcfg
