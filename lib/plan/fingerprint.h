// Fingerprints: SHA-256 over the RFC 8785 form of what a plan or a target means.
//
// Computed from the plan, so that a plan that was read is checked by the same code. Which members
// count stands in the list of members (database/plan_members.h).
// Rule: docs/rules/plan.md#fingerprint.
#pragma once

#include <tgtcfg/compilation_config.h>
#include <tgtcfg/plan.h>

#include <functional>
#include <string>
#include <unordered_map>

namespace tgtcfg {

/// Of a whole plan: without names, what is derived, and fingerprints; parts by theirs.
[[nodiscard]] std::string plan_fingerprint(const Plan& plan);
/// The same of a plan whose targets are made one after another, by_id(), and not kept.
using TargetReader = std::function<void(const PlanTarget& target)>;
using TargetSource = std::function<void(const TargetReader& take)>;
[[nodiscard]] std::string plan_fingerprint(const Plan& plan, const TargetSource& targets);
/// Of the plan of a configuration, which is not made for it.
[[nodiscard]] std::string plan_fingerprint(const CompilationConfig& config);
[[nodiscard]] std::string host_fingerprint(const PlanHost& host);
/// Of a target with its host; without one (null) of its device code alone, which is the key for
/// records about it.
[[nodiscard]] std::string target_fingerprint(const PlanTarget& target, const PlanHost* host);

/// The same for many targets: what a host means is written once.
class FingerprintMaker {
 public:
  /// Hosts outlive it and stay as they are.
  [[nodiscard]] std::string of(const TargetRecord& target, const Codegen& codegen,
                               const PlanHost* host);
  [[nodiscard]] std::string of(const PlanTarget& target, const PlanHost* host) {
    return of(target, target.codegen, host);
  }

 private:
  std::unordered_map<const PlanHost*, std::string> hosts_;
};

}  // namespace tgtcfg
