// A resolved target: canonical, with typed attributes and checked names, so that users do not have
// to check it again.
//
//   Workspace workspace;
//   const Value text("cuda -arch=sm_86");
//   const auto spec = check_target(text, "", workspace.context());
//   const auto target = resolve_target(*spec, workspace.context());
//   std::cout << target->kind << " for " << target->device.name << '\n';
#pragma once

#include <tgtcfg/code_entry.h>
#include <tgtcfg/device_type.h>
#include <tgtcfg/value.h>
#include <tgtcfg/values.h>

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tgtcfg {

/// Hardware properties for backends, normalized. They are never compared with TVM's attributes.
struct Machine {
  std::optional<std::string> triple;  ///< normalized target triple; unset if unknown
  std::optional<std::string> arch;    ///< LLVM architecture name, for example `aarch64`
  std::optional<std::string> cpu;     ///< LLVM CPU name; unset if unknown
  std::vector<std::string> features;  ///< enabled features, implied features included
  std::vector<std::string> lacks{};   ///< features of the CPU that the board does not have
  std::optional<std::string> chip;    ///< GPU chip; unset for other targets
  ChipLimits limits;                  ///< limits of the chip; null without a chip

  /// Compares the limits as pointers: equal chips share them.
  friend bool operator==(const Machine&, const Machine&) = default;
};

/// The code generator of a target: its kind, or an external code generator.
struct Codegen {
  bool external = false;
  bool of_kind = false;  ///< the kind itself is external, and its attributes are the options
  std::optional<std::string> generator = {};
  Values options = {};

  friend bool operator==(const Codegen&, const Codegen&) = default;
};

/// A canonical target: typed attributes, defaults filled in, all keys.
struct Target {
  std::string kind;
  /// Tag that named the target; unset if it was written without one.
  std::optional<std::string> tag;
  DeviceType device;  ///< device type, after `target_device_type`
  std::vector<std::string> keys;
  /// Attributes as the user wrote them, with defaults of the kind; without `keys`, `tag`, `host`
  /// and `compiler`.
  Values attrs;
  std::vector<std::string> defaulted;  ///< names of attributes with a default of the kind, sorted
  Values features;                     ///< features that TVM 0.19 infers
  /// Features that current TVM infers, if they differ: it resolves aliases of CPUs.
  std::optional<Values> features_today;
  Machine machine;
  Codegen codegen;
  /// Code in the artifact, sorted by format and chip; nullopt if the backend decides it. The
  /// identity of a target does not contain it.
  std::optional<std::vector<CodeEntry>> code;
  std::vector<std::string> open;  ///< names of unset attributes, for example `arch` or `mtriple`
  /// Host given in the target itself; null if not given. Targets of a plan refer to hosts by id
  /// instead.
  std::shared_ptr<const Target> host_target;
  std::vector<Target> devices;  ///< targets of a composite target; empty for other targets
  std::optional<std::string> name;
  Span span;
  bool tag_is_label = false;  ///< the tag is only a label and was not looked up
  bool tag_is_text = false;   ///< the tag was written as a plain string instead of an object
  /// `keys` was set to an empty list although the kind has default keys.
  bool keys_cleared = false;
  bool host_none = false;  ///< the target has `host: none`
  std::string pointer;     ///< JSON Pointer in the configuration
};

}  // namespace tgtcfg
