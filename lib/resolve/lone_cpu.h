// Checks a CPU of unknown architecture: the triple is missing, and no or several architectures have
// the name.
#pragma once

#include <tgtcfg/pipeline.h>

#include <string>
#include <string_view>

#include "check/target_draft.h"

namespace tgtcfg {

/// Copies the name to `machine` if an architecture has it; reports an unknown one.
void check_lone_cpu(const CpuAttributes& use, std::string_view cpu, int release, TargetDraft& draft,
                    const Context& context);

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
