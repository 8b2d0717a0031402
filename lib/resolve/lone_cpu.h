// A CPU of which nobody knows the architecture: no triple says it, and no or several have the name.
#pragma once

#include <tgtcfg/pipeline.h>

#include <string>
#include <string_view>

#include "check/target_draft.h"

namespace tgtcfg {

/// Takes the name into the machine when some architecture has it, and reports one that none has.
void check_lone_cpu(const CpuAttributes& use, std::string_view cpu, int release, TargetDraft& draft,
                    const Context& context);

/// Whether the CPU comes from a tag that says which other LLVM knows it: who uses a tag cannot
/// correct what it names.
[[nodiscard]] bool is_cpu_of_tag(const std::string& attribute, std::string_view cpu, int release,
                                 const TargetDraft& draft, const Context& context);

/// An error, but a warning where it is excused or comes from a tag.
template <class Page>
[[nodiscard]] Severity severity_of_unknown_cpu(const std::string& attribute, std::string_view cpu,
                                               int release, const TargetDraft& draft,
                                               const Context& context) {
  if (is_cpu_of_tag(attribute, cpu, release, draft, context)) return Severity::warning;
  return context.severity_of_unknown<Page>(draft.place(attribute));
}

}  // namespace tgtcfg
