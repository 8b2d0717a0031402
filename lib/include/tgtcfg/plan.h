// A plan: what was resolved, with stable ids, canonical targets and fingerprints, `tgtcfg.plan/1`.
//
// Every target is canonical, every device has its host, every name was found: nothing downstream
// has to check again. What later stages and other programs work from. Nothing in it depends on the
// machine, the time or a path, and equal configurations give equal plans. Things refer to each
// other by id: a target's `host` is the `id` of one of `hosts`, a device's `target` that of one of
// `targets`. As a document it is described by schemas/plan.schema.json; `to_json` writes it and
// `check_plan` (pipeline.h) reads it.
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

/// Who asked for a target: the configuration, or a function that narrows one of its targets.
enum class TargetScope : std::uint8_t { configuration, function };
/// The word of a plan: `configuration`, `function`.
[[nodiscard]] std::string_view name_of(TargetScope scope);

/// `host0` for 0: the id of a host by its place.
[[nodiscard]] std::string host_id(std::size_t index);

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

/// What hosts and targets have in common: a canonical target with an id.
struct TargetRecord : Target {
  std::string id;  ///< unique among the hosts, or targets, of the plan
  /// One text that reads back as the same target; none when no quoting does that.
  std::optional<std::string> canonical;
  std::string fingerprint;  ///< `sha256:` and 64 digits; of a target its host counts
};

/// Where the code runs that drives devices.
struct PlanHost : TargetRecord {
  std::optional<std::string> same_as;  ///< the target that is equal to it
};

struct PlanTarget : TargetRecord {
  TargetScope scope = TargetScope::configuration;
  std::vector<std::string> refines;  ///< targets that it is a special case of, or serves
  std::optional<std::string> host;   ///< the host that drives it; none: device code alone
  std::string device_fingerprint;    ///< without the host: the key of records of its device code

  /// What a program runs on, and not what takes parts of it or is of one function.
  [[nodiscard]] bool is_general() const {
    return scope == TargetScope::configuration && !codegen.external;
  }
};

/// Of a plan that `decompose` has cut out of another: what it needs to be put together again. The
/// lists are missing where the document that was read does not have them.
struct PlanPiece {
  std::string of;                                         ///< fingerprint of the whole
  using Positions = std::map<std::string, std::int64_t>;  ///< target -> its place, from 0
  std::optional<std::vector<std::string>> path;           ///< parts that lead here; empty: the top
  std::optional<Positions> order;                         ///< of its targets, in those of the whole
  std::optional<Positions> partitions;                    ///< likewise, in `partition_order`
  /// Of a host that was cut off from its targets: target -> host.
  std::optional<std::map<std::string, std::string>> drives;
  /// Of a function that was split into what its host runs and what its device runs: the name here
  /// -> the name in the whole.
  std::optional<std::map<std::string, std::string>> split;
  std::optional<std::string> base;  ///< its own fingerprint when it was cut
  std::optional<Value> was;         ///< of one that was resolved with changes: `plan`, `changes`
};

struct PlanPart;

struct Plan {
  std::optional<std::string> name;                ///< of the configuration
  std::string fingerprint;                        ///< of all that counts: names and origins do not
  std::vector<PlanHost> hosts;                    ///< `host0`, `host1`, ... in order of first use
  std::optional<std::string> host;                ///< of the default device, or of all targets
  std::vector<PlanTarget> targets;                ///< as they were written, then those of functions
  std::vector<std::string> partition_order;       ///< external targets as they are tried
  std::map<std::string, std::string> device_map;  ///< device type -> its least specialized target
  std::vector<ResolvedDevice> devices;            ///< sorted by id
  std::optional<std::string> default_device;      ///< of code that names none
  std::optional<std::string> host_device;
  std::optional<std::string> homogeneous;   ///< the only target, when there is one
  std::optional<ResolvedOptions> executor;  ///< none: not asked
  std::optional<ResolvedOptions> runtime;   ///< none: not asked
  Values pass_config;                       ///< as written
  std::optional<std::int64_t> opt_level;    ///< 0 to 3; none: not asked
  std::vector<std::string> disabled_passes;
  std::vector<MemoryPool> memory_pools;  ///< sorted by name
  BuildSettings build;
  std::vector<ResolvedFunction> functions;  ///< sorted by `match`
  std::vector<PlanPart> parts;              ///< sorted by id
  std::vector<std::string> open;            ///< configuration pointers of what nobody gave, sorted
  Value lowering;                           ///< the preferred backend, a map; null: none
  std::optional<PlanPiece> piece;           ///< where it was cut from
  std::vector<TraceEntry> trace;            ///< the rules that fired; none of a plan that was read
  /// Where members were written that have no place of their own, by pointer of the configuration:
  /// `/executor`, `/functions/main`. Sorted by pointer. None of a plan that was read.
  std::vector<std::pair<std::string, Span>> places;
  /// That the configuration asks for; empty: none. It chooses tables, and is in no document.
  std::string llvm_release;
  /// Its targets lack what no document holds, such as which attributes are open: `complete_plan`.
  bool was_read = false;

  /// Null where there is no such id.
  [[nodiscard]] const PlanHost* find_host(std::string_view id) const;
  [[nodiscard]] const PlanTarget* find_target(std::string_view id) const;
  [[nodiscard]] const ResolvedDevice* find_device(std::string_view id) const;
  [[nodiscard]] const PlanPart* find_part(std::string_view id) const;
};

/// A part: a plan of its own, with its own ids.
struct PlanPart {
  std::string id;
  Plan plan;
};

/// Whether `decompose` has cut it out of another plan: then what it refers to may lie outside.
[[nodiscard]] bool is_piece(const Plan& plan);
/// Whether it is a piece that says something else than when it was cut.
[[nodiscard]] bool is_changed_piece(const Plan& plan);

/// The plan as `tgtcfg.plan/1`, members sorted by bytes at every level, without its trace. Texts of
/// it are made by `write_json`, `write_canonical_json` and `write_yaml`.
[[nodiscard]] Value to_json(const Plan& plan);

}  // namespace tgtcfg
