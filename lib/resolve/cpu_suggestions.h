// What may have been meant by a CPU that LLVM does not know.
#pragma once

#include <tgtcfg/diagnostics.h>
#include <tgtcfg/llvm.h>

#include <string_view>

namespace tgtcfg {

class Database;

struct UnknownCpu {
  std::string_view name;
  std::string_view arch_name;  ///< as the triple spells it
  const LlvmArch& table;
  int release;  ///< of LLVM
  const Database& database;
};

/// Names like this one, unless it is what another table calls one that is not among them.
void suggest_cpus(const UnknownCpu& cpu, Span span, DiagnosticBuilder& builder);

}  // namespace tgtcfg
