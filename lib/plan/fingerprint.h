// Fingerprints: SHA-256 over the RFC 8785 form of the meaning of a plan or target.
//
// They are computed from the Plan, so that a plan that was read is checked by the same code. The
// list of fields (database/plan_members.h) defines which ones are included. Rule:
// docs/rules/plan.md#fingerprint.
#pragma once

#include <tgtcfg/plan.h>

#include <string>

namespace tgtcfg {

/// Fingerprint of a whole plan, without names, derived values and fingerprints. Nested plans
/// contribute their own fingerprints.
[[nodiscard]] std::string plan_fingerprint(const Plan& plan);
/// Fingerprint of a target with its host. If `host` is null it covers only the device code, and is
/// the key for tuning records.
[[nodiscard]] std::string target_fingerprint(const Target& target, const Target* host);
/// Sets the fingerprints of hosts, targets and the plan. Nested plans must have theirs already.
void set_fingerprints(Plan& plan);

}  // namespace tgtcfg
