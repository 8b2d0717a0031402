// Fingerprints: SHA-256 over the RFC 8785 form of what a plan or a target means.
//
// Computed from the plan as data, so that a plan that was read can be checked by the same code.
#pragma once

#include <tgtcfg/value.h>

#include <string>

namespace tgtcfg {

/// Of a whole plan: without names, what is derived, and fingerprints; parts by theirs.
[[nodiscard]] std::string plan_fingerprint(const Value& plan);
/// Of a target (`host`: its host as data, or null) or of a host.
[[nodiscard]] std::string target_fingerprint(const Value& target, const Value* host);
/// Of a target without its host: the key for records about its device code.
[[nodiscard]] std::string device_fingerprint(const Value& target);

}  // namespace tgtcfg
