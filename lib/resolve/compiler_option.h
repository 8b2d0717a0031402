// Options of clang and gcc in a target, and the attribute with the same meaning.
#pragma once

#include <tgtcfg/diagnostics.h>
#include <tgtcfg/pipeline.h>

#include "resolve/target_steps.h"

namespace tgtcfg {

/// Suggests what an unknown attribute means when it is an option of a compiler, as in
/// configs/database/command-lines.json. False: nothing is known of it.
bool suggest_for_compiler_option(const Member& option, const Object& given,
                                 const TargetDraft& draft, DiagnosticBuilder& report,
                                 const Context& context);

}  // namespace tgtcfg
