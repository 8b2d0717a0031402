// What was resolved: every target canonical, every device paired with a host, every name checked.
// Nothing downstream has to check again.
//
//   Workspace workspace;
//   const Value text("cuda -arch=sm_86");
//   const auto spec = check_target(text, "", workspace.context());
//   const auto target = resolve_target(*spec, workspace.context());
//   std::cout << target->kind << " for " << target->device.name << '\n';
#pragma once

#include <tgtcfg/config_spec.h>
#include <tgtcfg/database.h>
#include <tgtcfg/value.h>
#include <tgtcfg/values.h>

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
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
  std::optional<std::string> tag;
  DeviceType device;  ///< `target_device_type` considered
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
  std::shared_ptr<const Target> host;
  std::vector<Target> devices;  ///< of a composite read as one target
  std::optional<std::string> name;
  Span span;
  bool tag_is_label = false;  ///< the tag only names the target: nothing was looked up
  bool tag_is_text = false;   ///< the tag stood alone, not in an object
  bool keys_cleared = false;  ///< asked to be empty although the kind has default keys
  bool host_none = false;     ///< `host: none` was asked
  std::string pointer;
};

/// Who asked for a target: the configuration, or a function that narrows one of its targets.
enum class TargetScope : std::uint8_t { configuration, function };
/// The word of a plan: `configuration`, `function`.
[[nodiscard]] std::string_view name_of(TargetScope scope);

/// `host0` for 0: the id of a host by its place.
[[nodiscard]] std::string host_id(std::size_t index);

/// A target of a configuration with its role in it.
struct ConfiguredTarget {
  std::string id;
  TargetScope scope = TargetScope::configuration;
  Target target;
  std::vector<std::string> refines;
  std::optional<std::size_t> host;  ///< index in `hosts`; none: device-only

  /// What a program runs on, and not what takes parts of it or is of one function.
  [[nodiscard]] bool is_general() const {
    return scope == TargetScope::configuration && !target.codegen.external;
  }
};

struct ResolvedDevice {
  std::string id;
  DeviceType type;
  std::optional<std::int64_t> index;
  std::optional<std::string> target;
  std::optional<std::string> memory_scope;
  bool implicit = false;
};

struct ResolvedOptions {
  std::string kind;
  Values options;
};

/// What code a function is: for a device that a host drives, for a device alone, for the host, or
/// whatever its part makes of it.
enum class FunctionState : std::uint8_t { host_device, device, host, part };
/// The word of a plan: `host-device`, `device`, `host`, `part`.
[[nodiscard]] std::string_view name_of(FunctionState state);

/// What holds for the functions of a name. Null ids: nothing was said, or nothing takes it.
struct ResolvedFunction {
  std::string match;  ///< a name, or a pattern with `*` and `?`
  FunctionState state = FunctionState::host_device;
  std::optional<std::string> target;
  std::optional<std::string> host;  ///< `host0`, `host1`, ...
  std::optional<std::string> device;
  std::optional<std::string> memory_scope;
  std::optional<std::string> part;
};

/// Memory that targets share. Each figure is an integer, a map from a target to one, or null: not
/// said. A figure that is missing altogether was missing in the plan that was read.
struct MemoryPool {
  std::string name;
  std::vector<std::string> targets;         ///< ids of targets, or kinds
  std::optional<Value> size_hint_bytes;     ///< bytes
  std::optional<Value> clock_frequency_hz;  ///< hertz
  std::optional<Value> read_bandwidth;      ///< bytes per cycle
  std::optional<Value> write_bandwidth;     ///< bytes per cycle
  std::optional<Value> read_latency;        ///< cycles
  std::optional<Value> write_latency;       ///< cycles
  std::optional<Value> burst_bytes;         ///< bytes
};

/// How the result is packed. All of it is asked for, nothing is found by a rule.
struct BuildSettings {
  std::optional<std::string> module_name;
  std::optional<std::string> output_format;
  std::optional<std::string> cross_compiler;
  std::vector<std::string> cross_compiler_options;
  std::vector<std::string> desired_layout;
  /// None unless asked: plans did not have it from the start, and their fingerprints stay.
  std::optional<std::vector<std::string>> desired_layout_ops;
  Value mixed_precision;  ///< a map of its settings, a text or a boolean; null: not asked
};

/// Why a value is what it is: one named rule that fired.
struct TraceEntry {
  std::string rule;
  std::string pointer;
  std::string chose;
  std::string because;
  std::vector<std::string> over;
};

struct CompilationConfig {
  std::optional<std::string> name;
  std::vector<Target> hosts;  ///< `host0`, `host1`, ... in order of first use
  std::vector<std::optional<std::string>> host_same_as;
  std::optional<std::size_t> host;
  std::vector<ConfiguredTarget> targets;
  std::vector<std::string> partition_order;
  std::map<std::string, std::string> device_map;
  std::vector<ResolvedDevice> devices;
  std::optional<std::string> default_device;
  std::optional<std::string> host_device;
  std::optional<std::string> homogeneous;
  std::optional<ResolvedOptions> executor;
  std::optional<ResolvedOptions> runtime;
  Values pass_config;
  std::optional<std::int64_t> opt_level;
  std::string llvm_release;  ///< that the configuration asks for; empty: none. In no plan.
  std::vector<std::string> disabled_passes;
  std::vector<MemoryPool> memory_pools;  ///< sorted by name
  BuildSettings build;
  std::vector<ResolvedFunction> functions;  ///< sorted by `match`
  std::vector<std::pair<std::string, std::shared_ptr<const CompilationConfig>>> parts;
  std::vector<std::string> open;  ///< configuration pointers of open values, sorted
  Value lowering;
  std::vector<TraceEntry> trace;
  /// Where members stand that have no place of their own, by pointer of the configuration:
  /// `/executor`, `/functions/main`. Sorted by pointer. Nothing of a plan that was read.
  std::vector<std::pair<std::string, Span>> places;
};

}  // namespace tgtcfg
