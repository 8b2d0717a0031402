// Compiler options in a target, and the attributes with the same meaning.
#pragma once

#include <tgtcfg/diagnostics.h>
#include <tgtcfg/pipeline.h>

#include "resolve/target_steps.h"

namespace tgtcfg {

/// Suggests an attribute for an unknown one that is a compiler option, by
/// configs/database/command-lines.json. Returns false if the option is unknown there.
bool suggest_for_compiler_option(const Member& option, const Object& given,
                                 const TargetDraft& draft, DiagnosticBuilder& report,
                                 const Context& context);

}  // namespace tgtcfg
