// Limits output for current TVM to an older release, and to the members that the backend's row
// keeps.
#pragma once

#include "emit/emission_context.h"

namespace tgtcfg {

/// Changes targets, hosts and pass contexts in place. Given values that the release does not
/// support are errors, or removed with a warning if lenient.
void keep_tvm_release(Value& data, EmissionContext& context);

/// Reports an executor or runtime that the release does not have.
void check_executor_release(EmissionContext& context);

}  // namespace tgtcfg
