// Formats a canonical target for later stages: text, JSON, fingerprints.
#pragma once

#include <tgtcfg/pipeline.h>

#include <optional>
#include <string>
#include <vector>

namespace tgtcfg {

struct Codegen;
struct Machine;
struct PlanTarget;

/// Returns a target string that reads back as the same target: sorted, quoted where necessary,
/// without host, tag, name and features. Returns nullopt if quoting cannot express it.
[[nodiscard]] std::optional<std::string> canonical_string(const Target& target);

struct TargetFingerprints {
  std::string whole;   ///< with the host; `sha256:` and 64 digits
  std::string device;  ///< without the host: equal code for every host
};
[[nodiscard]] TargetFingerprints target_fingerprints(const Target& target);

/// Returns the identity of a target for fingerprints: `{kind, device, keys, attrs, codegen, host}`
/// in RFC 8785 form. It is written without a tree: a log of targets needs millions.
[[nodiscard]] std::string target_identity_text(const Target& target, bool with_host);

/// Same for a target of a plan, whose host is separate; null to omit it.
[[nodiscard]] std::string target_identity_text(const Target& target, const Target* host);

/// Returns the configuration's targets by id, followed by specializations for functions, whose
/// order follows from the functions' names. Positions in a list are meaningless. Rule:
/// docs/rules/plan.md#fingerprint.
[[nodiscard]] std::vector<const PlanTarget*> by_id(const std::vector<PlanTarget>& targets);

/// Returns an object that reads back as the same target, for targets that a string cannot express:
/// kind, keys, attributes, code generator and its options. Tag and name are left out, and without
/// `with_host` the hosts of the target and of a composite's devices.
[[nodiscard]] Value target_object(const Target& target, bool with_host);

/// `{triple, arch, cpu, features, chip, limits}`.
[[nodiscard]] Value machine_json(const Machine& machine);
/// `{external, generator, options}`.
[[nodiscard]] Value codegen_json(const Codegen& codegen);

/// Returns the id of an unnamed target: its kind, with the code generator in `compiler`.
[[nodiscard]] std::string default_target_id(const Target& target);

}  // namespace tgtcfg
