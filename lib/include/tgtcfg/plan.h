// A plan: a resolved configuration with stable ids, canonical targets and fingerprints
// (`tgtcfg.plan/1`).
//
// Every target is canonical, every device has its host and every name is resolved, so users of a
// plan do not have to check it again. A plan does not depend on the machine, the time or a path;
// equal configurations give equal plans. Elements refer to each other by id: the `host` of a target
// is the `id` of an element of `hosts`, the `target` of a device the `id` of an element of
// `targets`. schemas/plan.schema.json describes the document. `to_json` writes it and `check_plan`
// (pipeline.h) reads it.
//
//   Workspace workspace;
//   const auto plan = workspace.resolve("nvidia/jetson-nano");
//   for (const PlanTarget& target : plan->targets)
//     std::cout << target.id << " for " << target.device.name << '\n';
//   std::cout << write_json(to_json(*plan));
#pragma once

#include <tgtcfg/source.h>
#include <tgtcfg/target.h>
#include <tgtcfg/value.h>
#include <tgtcfg/values.h>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tgtcfg {

/// Origin of a target: the configuration, or a function that specializes one of its targets.
enum class TargetScope : std::uint8_t { configuration, function };
/// Returns the name used in plans: `configuration` or `function`.
[[nodiscard]] std::string_view name_of(TargetScope scope);

/// Returns the id of the host at an index: `host0` for 0.
[[nodiscard]] std::string host_id(std::size_t index);

/// A virtual device. `index`, `target` and `memory_scope` are empty if not set.
struct ResolvedDevice {
  std::string id;
  DeviceType type;
  std::optional<std::int64_t> index;
  std::optional<std::string> target = {};
  std::optional<std::string> memory_scope = {};
  std::optional<std::string> memory = {};  ///< id of the memory that the device is in
  std::optional<std::int64_t> clock_frequency_hz = {};
  /// True if a rule added the device and the configuration does not mention it.
  bool implicit = false;
};

/// An executor or a runtime with the given options.
struct ResolvedOptions {
  std::string kind;
  Values options;
};

/// Side on which the code of a function runs: on a device driven by a host, on a device without a
/// host, on the host, or as its nested configuration decides.
enum class FunctionState : std::uint8_t { host_device, device, host, part };
/// Returns the name used in plans: `host-device`, `device`, `host` or `part`.
[[nodiscard]] std::string_view name_of(FunctionState state);

/// Settings of the functions with a matching name. An empty id is not set.
struct ResolvedFunction {
  std::string match;  ///< name, or a pattern with `*` and `?`
  FunctionState state = FunctionState::host_device;
  std::optional<std::string> target;
  std::optional<std::string> host;  ///< id of the host, for example `host0`
  std::optional<std::string> device;
  std::optional<std::string> memory_scope;
  std::optional<std::string> part;
  /// Ids of the devices that the compiler may choose from, sorted by preference; `device` is the
  /// first. Unset unless the configuration lists several.
  std::optional<std::vector<std::string>> devices = {};
  /// Ids of the devices, targets and memories that hold operands and results; unset if not given.
  std::optional<std::vector<std::string>> data = {};
  std::optional<Value> needs = {};  ///< requirements as written, with sizes in bytes
};

/// Memory shared by targets. Each number is an integer, a map from target ids to integers, or null
/// if not set. It is nullopt if the plan was read from a document without the field.
struct MemoryPool {
  std::string name;
  std::vector<std::string> targets;         ///< ids of targets, or names of kinds
  std::optional<Value> size_hint_bytes;     ///< in bytes
  std::optional<Value> clock_frequency_hz;  ///< in hertz
  std::optional<Value> read_bandwidth;      ///< in bytes per cycle
  std::optional<Value> write_bandwidth;     ///< in bytes per cycle
  std::optional<Value> read_latency;        ///< in cycles
  std::optional<Value> write_latency;       ///< in cycles
  std::optional<Value> burst_bytes;         ///< in bytes
  std::optional<std::string> memory = {};   ///< id of the memory that contains the pool
};

/// A directed link: code on `from` can reach the memory of `to`. The ends are ids of devices,
/// targets or parts, targets of parts (`PART:ID`), or `host`. An unset value is unknown.
struct PlanLink {
  std::string from;
  std::string to;
  std::string access;  ///< `none`, `copy`, `transparent` or `unified`
  std::optional<bool> peer;
  std::optional<bool> coherent;
  std::optional<bool> atomics;
  std::optional<std::int64_t> bandwidth_bytes_per_second;
  std::optional<std::int64_t> latency_nanoseconds;
  std::optional<std::string> via;  ///< medium, for example `pcie`
};

/// A memory, and the devices, targets or host that address it directly. An unset value is unknown.
struct PlanMemory {
  std::string id;
  std::string kind;
  std::optional<std::int64_t> size_bytes;
  std::vector<std::string> of;                ///< sorted
  std::string access;                         ///< `read-write`, `read` or `write`
  std::optional<std::int64_t> alignment;      ///< in bytes
  std::optional<std::string> scope;           ///< memory scope of TVM
  std::optional<std::int64_t> address_space;  ///< number in LLVM and MLIR
  std::optional<std::int64_t> bandwidth_bytes_per_second;
  std::optional<std::int64_t> read_latency_cycles;
  std::optional<std::int64_t> write_latency_cycles;
  std::optional<std::int64_t> burst_bytes;
  std::optional<std::int64_t> ports;
  std::vector<std::string> use;  ///< contents that an NPU compiler places there
};

/// Packaging of the compiled code. All values come from the configuration, never from a rule.
struct BuildSettings {
  std::optional<std::string> module_name;
  std::optional<std::string> output_format;
  std::optional<std::string> cross_compiler;
  std::vector<std::string> cross_compiler_options;
  std::vector<std::string> desired_layout;
  /// Unset unless given, because older plans do not have the field and their fingerprints must not
  /// change.
  std::optional<std::vector<std::string>> desired_layout_ops;
  Value mixed_precision;  ///< map of settings, string or boolean; null if not set
};

/// Application of one named rule.
struct TraceEntry {
  std::string rule;               ///< name of the rule
  std::string pointer;            ///< JSON Pointer of the value in the configuration
  std::string chose;              ///< chosen value
  std::string because;            ///< reason for the choice
  std::vector<std::string> over;  ///< rejected candidates
};

/// Common fields of hosts and targets: a canonical target with an id.
struct TargetRecord : Target {
  std::string id;  ///< unique among the hosts, or among the targets, of the plan
  /// Target string that is read back as the same target; nullopt if quoting cannot express the
  /// target.
  std::optional<std::string> canonical;
  /// `sha256:` and 64 digits; the fingerprint of a target includes its host.
  std::string fingerprint;
};

/// A host: the CPU target whose code launches device code.
struct PlanHost : TargetRecord {
  /// Id of the target that is equal to this host; unset without such a target.
  std::optional<std::string> same_as;
};

/// A target of a plan.
struct PlanTarget : TargetRecord {
  TargetScope scope = TargetScope::configuration;
  /// Ids of targets that this target is a specialization of, or handles part of the work of.
  std::vector<std::string> refines;
  std::optional<std::string> host;  ///< id of the host; unset for device-only code
  /// Fingerprint without the host, the key of tuning records for device code.
  std::string device_fingerprint;

  /// Returns true for a target that programs run on. External targets and targets of single
  /// functions are not general.
  [[nodiscard]] bool is_general() const {
    return scope == TargetScope::configuration && !codegen.external;
  }
};

/// Data that `compose` needs to combine a partial plan with others. A field is nullopt if it does
/// not apply or the document does not have it.
struct PlanPiece {
  std::string of;  ///< fingerprint of the whole plan
  /// Target id -> index in a list of the whole plan, from 0.
  using Positions = std::map<std::string, std::int64_t>;
  /// Names of the enclosing nested configurations; empty at the top.
  std::optional<std::vector<std::string>> path;
  std::optional<Positions> order;       ///< indices in `targets` of the whole plan
  std::optional<Positions> partitions;  ///< indices in `partition_order` of the whole plan
  /// Target id -> host id, if the host was split from its targets.
  std::optional<std::map<std::string, std::string>> drives;
  /// Name in this plan -> name in the whole plan, for functions that were split into a host half
  /// and a device half.
  std::optional<std::map<std::string, std::string>> split;
  std::optional<std::string> base;  ///< fingerprint of this partial plan when it was split off
  /// Original `plan` and its `changes`, if the partial plan was resolved with changes.
  std::optional<Value> was;
};

struct PlanPart;

/// A resolved configuration. Copies are independent; several threads may read one.
struct Plan {
  std::optional<std::string> name;  ///< name of the configuration
  std::string fingerprint;      ///< SHA-256 of the meaning of the plan, without names and origins
  std::vector<PlanHost> hosts;  ///< `host0`, `host1`, ... in order of first use
  /// Id of the host of the default device, or the common host of all targets.
  std::optional<std::string> host;
  /// In the order of the configuration, followed by targets of functions.
  std::vector<PlanTarget> targets;
  /// Ids of external targets in the order in which their partitioners run.
  std::vector<std::string> partition_order;
  std::map<std::string, std::string> device_map;  ///< device type -> id of its most general target
  std::vector<ResolvedDevice> devices;            ///< sorted by id
  /// Id of the device for code without an explicit device.
  std::optional<std::string> default_device;
  std::optional<std::string> host_device;
  std::optional<std::string> homogeneous;   ///< id of the only target; unset if there are several
  std::optional<ResolvedOptions> executor;  ///< unset if not configured
  std::optional<ResolvedOptions> runtime;   ///< unset if not configured
  Values pass_config;                       ///< values as written
  std::optional<std::int64_t> opt_level;    ///< 0 to 3; unset if not configured
  std::vector<std::string> disabled_passes;
  std::vector<MemoryPool> memory_pools;  ///< sorted by name
  /// Sorted by `from` and `to`; unset if the configuration does not describe any.
  std::optional<std::vector<PlanLink>> links;
  std::optional<std::vector<PlanMemory>> memories;  ///< sorted by id; unset without memories
  using Versions = std::map<std::string, std::string>;
  std::optional<Versions> toolchain;  ///< tool -> version; unset without versions
  std::optional<Versions> platform;   ///< software of the deployment machine -> version
  BuildSettings build;
  std::vector<ResolvedFunction> functions;  ///< sorted by `match`
  std::vector<PlanPart> parts;              ///< sorted by id
  std::vector<std::string> open;   ///< JSON Pointers of unset values in the configuration, sorted
  Value lowering;                  ///< map with the preferred backend; null if not set
  std::optional<PlanPiece> piece;  ///< set if the plan is a partial plan
  std::vector<TraceEntry> trace;   ///< applied rules; empty for a plan that was read
  /// Source locations of fields without a location of their own, for example `/executor` or
  /// `/functions/main`. Sorted by pointer; empty for a plan that was read.
  std::vector<std::pair<std::string, Span>> places;
  /// LLVM release that the configuration sets; empty if not set. Selects the LLVM tables; documents
  /// do not contain it.
  std::string llvm_release;
  /// True for a plan read from a document, whose targets lack internal data. `complete_plan` adds
  /// it.
  bool was_read = false;

  /// Each of these functions returns null for an unknown id. Pointers are valid until the plan
  /// changes.
  [[nodiscard]] const PlanHost* find_host(std::string_view id) const;
  [[nodiscard]] const PlanTarget* find_target(std::string_view id) const;
  [[nodiscard]] const ResolvedDevice* find_device(std::string_view id) const;
  [[nodiscard]] const PlanPart* find_part(std::string_view id) const;
  [[nodiscard]] const PlanMemory* find_memory(std::string_view id) const;
};

/// A nested configuration (`parts`) as a plan with ids of its own.
struct PlanPart {
  std::string id;
  Plan plan;
};

/// Returns true if the plan is a partial plan. Ids in it may then refer to elements outside of it.
[[nodiscard]] bool is_piece(const Plan& plan);
/// Returns true if the plan is a partial plan that changed after it was split off.
[[nodiscard]] bool is_changed_piece(const Plan& plan);

/// Returns the plan as `tgtcfg.plan/1` without its trace, fields sorted by bytes at every level.
/// Pass the value to `write_json`, `write_canonical_json` or `write_yaml` for text.
[[nodiscard]] Value to_json(const Plan& plan);

}  // namespace tgtcfg
