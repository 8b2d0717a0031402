// Cuts what is written for today's TVM to a release of it, and to what the backend's row keeps.
#pragma once

#include "emit/emission_context.h"

namespace tgtcfg {

/// Changes targets, hosts and pass contexts in place. What was given and cannot stay is an error,
/// or goes with a warning under leniency.
void keep_tvm_release(Value& data, EmissionContext& context);

/// An executor or runtime that the release does not have is an error.
void check_executor_release(EmissionContext& context);

}  // namespace tgtcfg
