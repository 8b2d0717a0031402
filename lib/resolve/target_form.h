// The forms of a canonical target that other stages write: text, JSON, fingerprints.
#pragma once

#include <tgtcfg/pipeline.h>

#include <optional>
#include <string>

namespace tgtcfg {

struct Codegen;
struct Machine;

/// The target as a target string that reads back as the same target: sorted, quoted where it must
/// be, without host, tag, name and features. Nothing when no quoting survives.
[[nodiscard]] std::optional<std::string> canonical_string(const Target& target);

struct TargetFingerprints {
  std::string whole;   ///< with the host; `sha256:` and 64 digits
  std::string device;  ///< without: the same code for every host
};
[[nodiscard]] TargetFingerprints target_fingerprints(const Target& target);

/// `{kind, device, keys, attrs, codegen, host}`: what tells targets apart, as fingerprints see it.
[[nodiscard]] Value target_identity(const Target& target, bool with_host);
/// The same in RFC 8785 form, written at once: a log of targets asks for millions of them.
[[nodiscard]] std::string target_identity_text(const Target& target, bool with_host);

/// The same of a target of a plan, which has its host beside it (null: without) and no devices.
[[nodiscard]] std::string plan_identity_text(const Target& target, const Target* host);

/// The target as an object that reads back as the same target, for one that no text can hold:
/// kind, keys, attributes and generator with its options; without host, tag and name.
[[nodiscard]] Value target_object(const Target& target);
/// The same with the host inside, of it and of the devices of a composite, where there is one.
[[nodiscard]] Value target_object_with_host(const Target& target);

/// `{triple, arch, cpu, features, chip, limits}`.
[[nodiscard]] Value machine_json(const Machine& machine);
/// `{external, generator, options}`.
[[nodiscard]] Value codegen_json(const Codegen& codegen);

/// The id of a target that nobody named: its kind, with the generator that `compiler` names.
[[nodiscard]] std::string default_target_id(const Target& target);

}  // namespace tgtcfg
