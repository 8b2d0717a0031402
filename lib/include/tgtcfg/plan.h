// A plan: a configuration with stable ids, canonical targets and fingerprints, `tgtcfg.plan/1`.
//
// What later stages and other programs work from. Nothing in it depends on the machine, the time or
// a path, and equal configurations give equal plans. Things refer to each other by id: a target's
// `host` is the `id` of one of `hosts`, a device's `target` that of one of `targets`. As a document
// it is described by schemas/plan.schema.json; `to_json` writes it and `check_plan` (pipeline.h)
// reads it.
//
//   Workspace workspace;
//   const auto plan = workspace.resolve("nvidia/jetson-nano");
//   for (const PlanTarget& target : plan->targets)
//     std::cout << target.id << " for " << target.device.name << '\n';
//   std::cout << write_json(to_json(*plan));
#pragma once

#include <tgtcfg/compilation_config.h>
#include <tgtcfg/value.h>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg {

/// What hosts and targets have in common: a canonical target.
struct TargetRecord {
  std::string id;                      ///< unique among the hosts, or targets, of the plan
  std::string kind;                    ///< a row of kinds: `llvm`, `cuda`
  std::optional<std::string> tag;      ///< what it was named by
  DeviceType device;                   ///< what its code runs on
  std::vector<std::string> keys;       ///< most specific first
  Values attrs;                        ///< what was given, then the kind's defaults
  std::vector<std::string> defaulted;  ///< the attributes that are defaults, sorted
  Values features;                     ///< what TVM infers from the attributes
  Machine machine;                     ///< facts for backends; derived, never compared
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
  Codegen codegen;                   ///< who generates the code
  std::vector<std::string> refines;  ///< targets that it is a special case of, or serves
  std::optional<std::string> host;   ///< the host that drives it; none: device code alone
  std::string device_fingerprint;    ///< without the host: the key of records of its device code
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
