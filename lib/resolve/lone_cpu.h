// A CPU of which nobody knows the architecture: no triple says it, and no or several have the name.
#pragma once

#include <tgtcfg/pipeline.h>

#include <string>
#include <string_view>

#include "spec/target_draft.h"

namespace tgtcfg {

/// Takes the name into the machine when some architecture has it, and reports one that none has.
void check_lone_cpu(const CpuAttributes& use, std::string_view cpu, int release, TargetDraft& draft,
                    const Context& context);

/// An error, but a warning under `--lenient`, and where the CPU comes from a tag that says which
/// LLVM knows it: who uses a tag cannot correct what it names.
[[nodiscard]] Severity severity_of_unknown_cpu(const std::string& attribute, std::string_view cpu,
                                               int release, const TargetDraft& draft,
                                               const Context& context);

}  // namespace tgtcfg
