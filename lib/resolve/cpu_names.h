// Looks up a CPU by name, checks a CPU of unknown architecture (the triple is missing, and no or
// several architectures have the name), and suggests CPUs for a name that LLVM does not know.
#pragma once

#include <tgtcfg/diagnostics.h>
#include <tgtcfg/llvm.h>
#include <tgtcfg/pipeline.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "resolve/target_steps.h"

namespace tgtcfg {

class Database;
struct CpuUse;

/// Like LlvmArch::find(), with a cache of the last result per thread.
[[nodiscard]] std::optional<LlvmArch> find_arch(const std::string& arch, int release,
                                                std::string_view patch);

/// The features of a CPU before any change.
struct EnabledFeatures {
  std::string arch;
  std::string arch_name;  ///< as in the triple
  std::string cpu;
  int release = 0;
  FeatureSet set;
  std::vector<std::string> features;
};

/// Valid until the next call on this thread, which caches only the last result.
[[nodiscard]] const EnabledFeatures& enabled_features(const LlvmArch& table,
                                                      const std::string& arch,
                                                      std::string_view arch_name,
                                                      std::string_view cpu, int release);

/// Returns LLVM's name for a CPU family; empty if it has none or the table lacks it.
[[nodiscard]] std::string llvm_name_of(std::string_view family, const LlvmArch& table,
                                       const Database& database);

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

/// Copies the name to `machine` if an architecture has it; reports an unknown one.
void check_cpu_without_triple(const CpuUse& use, std::string_view cpu, int release,
                              TargetDraft& draft, const Context& context);

/// True if the CPU comes from a tag that names another LLVM release that knows it. Users of a tag
/// cannot correct its CPU.
[[nodiscard]] bool is_cpu_of_tag(const std::string& attribute, std::string_view cpu, int release,
                                 const TargetDraft& draft, const Context& context);

/// The architectures that have a CPU of that name: `riscv32` for one that runs 32-bit code only.
[[nodiscard]] std::vector<std::string> archs_of_cpu(std::string_view cpu, int release);

/// Returns error, or warning if the CPU is suppressed or comes from a tag.
template <class Page>
[[nodiscard]] Severity severity_of_unknown_cpu(const std::string& attribute, std::string_view cpu,
                                               int release, const TargetDraft& draft,
                                               const Context& context) {
  if (is_cpu_of_tag(attribute, cpu, release, draft, context)) return Severity::warning;
  return context.severity_of_unknown<Page>(draft.place(attribute));
}

}  // namespace tgtcfg
