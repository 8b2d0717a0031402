// The state of a configuration while its rules run: its spec, results so far, and failures.
#pragma once

#include <tgtcfg/pipeline.h>
#include <tgtcfg/plan.h>

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tgtcfg {

struct DeviceType;

/// A host set at a target, and its origin.
struct HostClaim {
  std::size_t target = 0;  ///< index in `targets`
  Target host;
  Span span;
  std::string pointer;
  bool from_tag = false;  ///< implied by the target's tag, not written by the user
};

/// A device type with the indices of its general and external targets. Of reported duplicates only
/// the first is included.
struct TypeInUse {
  std::string name;
  std::vector<std::size_t> general;
  std::vector<std::size_t> external;
};

/// Bytes that tags and hosts of a configuration and its nested ones may still repeat.
struct RoomToRepeat {
  std::size_t bytes = 0;
  bool is_spent = false;  ///< set once the limit was exceeded and reported
};

/// The position of a configuration among nested ones.
struct ConfigPlace {
  RoomToRepeat& room_to_repeat;
  const Target* parent_host = nullptr;  ///< host of the enclosing configuration
  bool keeps_notes = true;              ///< keep `trace` and `places` for explanations
};

struct ConfigState : Context {
  const ConfigSpec& spec;
  const ConfigPlace place;

  Plan config{};
  /// The host set at each target, in the order of `config.targets`; may be null.
  std::vector<const HostSpec*> asked_hosts{};
  /// For each target the first one equal to it except for the host; may be itself. Empty for an
  /// invalid target, whose invalid values might distinguish it.
  std::vector<std::optional<std::size_t>> first_equal{};
  std::map<std::string, std::size_t, std::less<>> host_numbers{};
  /// Indices of targets by identity_of(), once a function has a target expression. Functions may
  /// add thousands of targets.
  std::map<std::string, std::vector<std::size_t>> by_identity{};
  /// Number of specializations that functions created, by base.
  std::map<std::string, std::size_t, std::less<>> narrowed{};
  /// The host of each target in plan order; null for device-only targets. Equal hosts are shared.
  std::vector<std::shared_ptr<const Target>> host_of{};
  /// Invalid values of each target in `config.targets`, which is resolved without them.
  std::vector<Poison> poison{};
  /// Names of targets with an unknown kind.
  std::set<std::string, std::less<>> failed_names{};
  bool nameless_failed = false;  ///< an unnamed target has an unknown kind
  bool targets_failed = false;   ///< suppresses errors of rules that depend on all targets
  bool names_unknown = false;    ///< a document or map that may declare names is missing
  bool hosts_failed = false;
  /// Devices of nested targets by part, named as within that part.
  std::vector<std::pair<std::string, DeviceSpec>> devices_of_parts{};
  bool names_missing = false;  ///< already reported that targets are indistinguishable
  std::size_t reports_before = 0;
  /// Reports between these two belong to nested configurations, which trace them.
  std::size_t reports_before_parts = 0;
  std::size_t reports_after_parts = 0;

  [[nodiscard]] std::vector<PlanTarget>& targets() { return config.targets; }
  [[nodiscard]] std::size_t size() const { return config.targets.size(); }
  [[nodiscard]] const Target& target(std::size_t i) const { return config.targets[i]; }
  [[nodiscard]] const PlanTarget* find_target(std::string_view id) const {
    return config.find_target(id);
  }
  [[nodiscard]] const ResolvedDevice* find_device(std::string_view id) const {
    return config.find_device(id);
  }
  /// Returns the only device of a target that the user declared, or null. Devices must be resolved.
  [[nodiscard]] const ResolvedDevice* only_device_of(std::string_view target) const;
  /// Returns null for an unknown or invalid part.
  [[nodiscard]] const Plan* find_part(std::string_view id) const;
  /// True if the user declared a part with that name.
  [[nodiscard]] bool has_part(std::string_view id) const;
  /// Returns the names of all parts, resolved or not.
  [[nodiscard]] std::vector<std::string> part_names() const;
  /// True if the name may belong to an invalid record, which was already reported.
  [[nodiscard]] bool is_failed_name(std::string_view name) const;
  /// True if an invalid value may determine the target's general targets or base.
  [[nodiscard]] bool is_unsure(std::size_t i) const;
  /// True if a target of the device type is unsure or may be missing.
  [[nodiscard]] bool is_unsure(std::string_view device_type) const;
  /// Returns the names of all targets, resolved or not.
  [[nodiscard]] std::vector<std::string> target_names() const;
  /// Returns the device types of all current targets in order of appearance. Equal targets must be
  /// known.
  [[nodiscard]] std::vector<TypeInUse> types_in_use() const;

  /// Records the choice of a rule for explanations. Text that grows with the number of targets is
  /// built only if notes are kept.
  void trace(std::string_view rule, std::string pointer, std::string chose, std::string because,
             std::vector<std::string> over = {});
};

/// A named rule. Rules run in order; each sees the results of earlier ones.
struct ConfigRule {
  std::string_view name;
  void (*run)(ConfigState& state);
};

// The rules (rules/): one file per rule or per group with a shared decision.
void resolve_configured_targets(ConfigState& state);
void name_targets(ConfigState& state);
void tell_targets_apart(ConfigState& state);
void pair_with_hosts(ConfigState& state);
void relate_external_targets(ConfigState& state);
void require_names_of_general_targets(ConfigState& state);
void map_device_types(ConfigState& state);
void resolve_devices(ConfigState& state);
void choose_default_device(ConfigState& state);
void place_host_device(ConfigState& state);
void number_hosts(ConfigState& state);
void order_partitions(ConfigState& state);
void resolve_executor_and_runtime(ConfigState& state);
void copy_settings(ConfigState& state);
void resolve_pass_config(ConfigState& state);
void resolve_memories(ConfigState& state);
void resolve_memory_pools(ConfigState& state);
void resolve_links(ConfigState& state);
void resolve_versions(ConfigState& state);
void check_drivers(ConfigState& state);
void check_function_data(ConfigState& state);
void check_needs(ConfigState& state);
void resolve_functions(ConfigState& state);
void resolve_parts(ConfigState& state);
void check_lowering(ConfigState& state);
void check_toolkits(ConfigState& state);
void collect_open_values(ConfigState& state);
void warn_of_indistinct_targets(ConfigState& state);
void note_types_without_devices(ConfigState& state);

/// Takes unset values of pools from their memories, and checks sizes.
void place_pools(ConfigState& state);
/// Reports TC3142. `what` requires the bytes.
void report_too_large(ConfigState& state, const std::string& what, std::int64_t bytes,
                      const PlanMemory& memory, Span span, const std::string& pointer);

/// True if targets are equal except for host, tag, name and inferred values.
[[nodiscard]] bool same_target(const Target& a, const Target& b);
/// Text that is equal exactly for such targets.
[[nodiscard]] std::string identity_of(const Target& target);
/// Finds the first such target of the configuration.
[[nodiscard]] std::optional<std::size_t> first_equal(const ConfigState& state,
                                                     const Target& target);
/// Returns kind and given attributes as a target string, for messages.
[[nodiscard]] std::string short_text(const Target& target);
/// Returns the id of another target of the device type that is not a specialization of `target`;
/// general targets first. It prevents the type from selecting `target`. Empty if there is none.
[[nodiscard]] std::string rival_of(const ConfigState& state, const PlanTarget& target);
/// Returns the target that a device type selects. If it is ambiguous or missing, reports the reason
/// and returns null.
[[nodiscard]] const PlanTarget* target_of_device_type(ConfigState& state,
                                                      std::string_view device_type, Span span,
                                                      const std::string& pointer);
/// Reports TC3101 for an unknown name of `what`, with the known names.
void report_unknown_name(ConfigState& state, std::string_view what, const std::string& name,
                         Span span, const std::string& pointer,
                         const std::function<std::vector<std::string>()>& known);
/// Returns the target with that name. Otherwise returns null after adding TC3101, or silently if
/// the target failed.
[[nodiscard]] const PlanTarget* target_by_name(ConfigState& state, const std::string& name,
                                               Span span, const std::string& pointer,
                                               std::string_view what = "target");
/// Reports a device of a nested configuration that is used outside of it. Returns false if there is
/// no such device.
bool report_device_of_part(ConfigState& state, const Located<std::string>& name,
                           std::string_view what, const std::string& pointer);
/// True if the device of that name is invalid, or may be declared in a missing document.
[[nodiscard]] bool is_failed_device(const ConfigState& state, std::string_view name);
/// Returns the device for (type, index 0, target). Adds an implicit one if it was not declared.
[[nodiscard]] std::string device_for(ConfigState& state, const DeviceType& type,
                                     const std::optional<std::string>& target,
                                     const std::string& implicit_id);

/// Returns a target as host of other targets.
[[nodiscard]] Target without_host(const Target& target);
/// Returns an equal host of the plan, adding it if necessary.
[[nodiscard]] const PlanHost& host_of_plan(ConfigState& state, const Target& host);

/// Returns false and adds an error, once, if a location may not repeat that many bytes.
[[nodiscard]] bool has_room_to_repeat(const ConfigState& state, std::size_t bytes, Span place);

/// Returns true after adding an error if the tags and common host of all targets exceed
/// `expanded-bytes`. A few lines could expand to gigabytes. Rule: docs/rules/limits.md#limits.
[[nodiscard]] bool repeats_too_much(const ConfigState& state);

/// resolve() for a nested configuration, without fingerprints: those need the whole plan.
[[nodiscard]] std::optional<Plan> resolve_configuration(const ConfigSpec& spec,
                                                        const Context& context,
                                                        const ConfigPlace& place);

}  // namespace tgtcfg
