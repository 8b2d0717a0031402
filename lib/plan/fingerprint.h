// Fingerprints: SHA-256 over the RFC 8785 form of what a plan or a target means.
//
// Computed from the plan, so that a plan that was read is checked by the same code. Which members
// count stands in the list of members (database/plan_members.h).
// Rule: docs/rules/plan.md#fingerprint.
#pragma once

#include <tgtcfg/plan.h>

#include <string>

namespace tgtcfg {

/// Of a whole plan: without names, what is derived, and fingerprints; parts by theirs.
[[nodiscard]] std::string plan_fingerprint(const Plan& plan);
/// Of a target with its host; without one (null) of its device code alone, which is the key for
/// records about it.
[[nodiscard]] std::string target_fingerprint(const Target& target, const Target* host);
/// Writes the fingerprints of hosts and targets, and that of the plan; parts have theirs.
void set_fingerprints(Plan& plan);

}  // namespace tgtcfg
