// Suggests CPUs for a name that LLVM does not know.
#pragma once

#include <tgtcfg/diagnostics.h>
#include <tgtcfg/llvm.h>

#include <string_view>

namespace tgtcfg {

class Database;

struct UnknownCpu {
  std::string_view name;
  std::string_view arch_name;  ///< as in the triple
  const LlvmArch& table;
  int release;  ///< LLVM release
  const Database& database;
};

/// Returns true if the name of a CPU contains the text, without regard to case and hyphens.
[[nodiscard]] bool is_part_of_cpu(std::string_view text, const LlvmArch& table);
/// Returns a help line for a name of another kind in the place of a CPU: a target triple, a
/// feature, a chip, an architecture of GCC. Empty for any other text. `table` is null for an unset
/// triple.
[[nodiscard]] std::string other_kind_of_name(std::string_view name, int release,
                                             const LlvmArch* table, const Database& database);

/// Suggests similar names, unless another table has the name for a CPU missing here.
void suggest_cpus(const UnknownCpu& cpu, Span span, DiagnosticBuilder& builder);

}  // namespace tgtcfg
