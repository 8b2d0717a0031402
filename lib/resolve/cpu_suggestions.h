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

/// Suggests similar names, unless another table has the name for a CPU missing here.
void suggest_cpus(const UnknownCpu& cpu, Span span, DiagnosticBuilder& builder);

}  // namespace tgtcfg
