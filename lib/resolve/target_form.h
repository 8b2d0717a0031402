// Formats a canonical target for later stages: text, JSON, fingerprints.
#pragma once

#include <tgtcfg/pipeline.h>

#include <optional>
#include <string>

namespace tgtcfg {

struct Codegen;
struct Machine;

/// Returns a target string that reads back as the same target: sorted, quoted where necessary,
/// without host, tag, name and features. Returns nullopt if quoting cannot express it.
[[nodiscard]] std::optional<std::string> canonical_string(const Target& target);

struct TargetFingerprints {
  std::string whole;   ///< with the host; `sha256:` and 64 digits
  std::string device;  ///< without the host: equal code for every host
};
[[nodiscard]] TargetFingerprints target_fingerprints(const Target& target);

/// Returns the identity of a target for fingerprints: `{kind, device, keys, attrs, codegen, host}`.
[[nodiscard]] Value target_identity(const Target& target, bool with_host);
/// Returns the identity in RFC 8785 form, without a tree: a log of targets needs millions.
[[nodiscard]] std::string target_identity_text(const Target& target, bool with_host);

/// Same for a target of a plan, whose host is separate (null to omit it) and which has no devices.
[[nodiscard]] std::string plan_identity_text(const Target& target, const Target* host);

/// Returns an object that reads back as the same target, for targets that a string cannot express:
/// kind, keys, attributes, code generator and its options. Host, tag and name are left out.
[[nodiscard]] Value target_object(const Target& target);
/// Same with hosts of the target and of a composite's devices.
[[nodiscard]] Value target_object_with_host(const Target& target);

/// `{triple, arch, cpu, features, chip, limits}`.
[[nodiscard]] Value machine_json(const Machine& machine);
/// `{external, generator, options}`.
[[nodiscard]] Value codegen_json(const Codegen& codegen);

/// Returns the id of an unnamed target: its kind, with the code generator in `compiler`.
[[nodiscard]] std::string default_target_id(const Target& target);

}  // namespace tgtcfg
