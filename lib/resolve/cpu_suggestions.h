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

/// What kind of name stands where a CPU is expected, with the option for it: a triple, a feature, a
/// chip, an architecture of GCC. Empty: none of these. Without a table the arch is not known.
[[nodiscard]] std::string other_kind_of_name(std::string_view name, int release,
                                             const LlvmArch* table, const Database& database);

/// Suggests similar names, unless another table has the name for a CPU missing here.
void suggest_cpus(const UnknownCpu& cpu, Span span, DiagnosticBuilder& builder);

}  // namespace tgtcfg
