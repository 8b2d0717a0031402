// A resolved target: canonical, every attribute typed, every name checked. Nothing downstream has
// to check again.
//
//   Workspace workspace;
//   const Value text("cuda -arch=sm_86");
//   const auto spec = check_target(text, "", workspace.context());
//   const auto target = resolve_target(*spec, workspace.context());
//   std::cout << target->kind << " for " << target->device.name << '\n';
#pragma once

#include <tgtcfg/device_type.h>
#include <tgtcfg/value.h>
#include <tgtcfg/values.h>

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tgtcfg {

/// Facts for backends, normalized and never compared with TVM.
struct Machine {
  std::optional<std::string> triple;
  std::optional<std::string> arch;
  std::optional<std::string> cpu;
  std::vector<std::string> features;
  std::optional<std::string> chip;
  ChipLimits limits;  ///< null: none

  /// With limits of the same row.
  friend bool operator==(const Machine&, const Machine&) = default;
};

/// Who generates the code: the kind itself, or an external generator.
struct Codegen {
  bool external = false;
  bool of_kind = false;  ///< the kind itself is external; its attributes are the options
  std::optional<std::string> generator;
  Values options;

  friend bool operator==(const Codegen&, const Codegen&) = default;
};

/// A canonical target: attributes typed and defaulted, keys complete.
struct Target {
  std::string kind;
  std::optional<std::string> tag;  ///< what it was named by
  DeviceType device;               ///< `target_device_type` considered
  std::vector<std::string> keys;
  /// In the user's spelling, with the kind's defaults; without `keys`, `tag`, `host`, `compiler`.
  Values attrs;
  std::vector<std::string> defaulted;  ///< attributes that are the kind's defaults, sorted
  Values features;
  /// What today's TVM infers, where it is something else: it takes second names of CPUs.
  std::optional<Values> features_today;
  Machine machine;
  Codegen codegen;
  std::vector<std::string> open;  ///< names of attributes left open (`arch`, `mtriple`)
  /// The host that drives it, as the target itself was given one. What a plan holds refers to one
  /// of its hosts by id instead.
  std::shared_ptr<const Target> host_target;
  std::vector<Target> devices;  ///< of a composite read as one target
  std::optional<std::string> name;
  Span span;
  bool tag_is_label = false;  ///< the tag only names the target: nothing was looked up
  bool tag_is_text = false;   ///< the tag stood alone, not in an object
  bool keys_cleared = false;  ///< asked to be empty although the kind has default keys
  bool host_none = false;     ///< `host: none` was asked
  std::string pointer;
};

}  // namespace tgtcfg
