// The targets of a plan that `verify` compares files with.
#pragma once

#include <string>
#include <vector>

#include "request/session.h"
#include "verify/verification.h"

namespace tgtcfg {

/// A target with its location in the configuration.
struct PlacedTarget : VerifiedTarget {
  std::string pointer;   ///< JSON Pointer
  bool is_host = false;  ///< the host of the plan, which `host` names
};

/// Returns the targets of a plan and its parts, and the hosts that are not targets. The plan must
/// outlive the result.
[[nodiscard]] std::vector<PlacedTarget> verified_targets(const Plan& plan);

/// Returns the ids that a name in `--for` or `--map` means: a target, all targets of a part, or
/// `host`. Returns an empty list after adding an error at `place` for an unknown name.
[[nodiscard]] std::vector<std::string> ids_of(const std::string& name,
                                              const std::vector<PlacedTarget>& targets, Span place,
                                              Diagnostics& diags);

}  // namespace tgtcfg
