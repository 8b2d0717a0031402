// A configuration while its rules run: what was asked, what is known so far, what has failed.
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

#include "support/slot_index.h"

namespace tgtcfg {

struct DeviceType;

/// A host that a target carries, and who said so.
struct HostClaim {
  std::size_t target = 0;  ///< index in `targets`
  Target host;
  Span span;
  std::string pointer;
  bool from_tag = false;  ///< not written by the user: it came with the target's tag
};

/// A device type that targets have, and the indices of those that are general and external; of what
/// was reported as listed twice the first.
struct TypeInUse {
  std::string name;
  std::vector<std::size_t> general;
  std::vector<std::size_t> external;
};

/// What tags and hosts of a configuration and all its parts may still repeat.
struct RoomToRepeat {
  std::size_t bytes = 0;
  bool is_spent = false;  ///< which has been reported
};

/// Where a configuration stands.
struct ConfigPlace {
  RoomToRepeat& room_to_repeat;
  const Target* parent_host = nullptr;  ///< of a part
  std::size_t depth = 0;                ///< parts around this one
  bool keeps_notes = true;              ///< `trace` and `places`, for those who ask why
};

struct ConfigState : Context {
  const ConfigSpec& spec;
  const ConfigPlace place;

  Plan config{};
  /// The hosts that targets ask for themselves, in the order of `config.targets`; null: none.
  std::vector<const HostSpec*> asked_hosts{};
  /// The first target by what tells targets apart, host left out; and that of each target, which
  /// may be itself. None: what was wrong in it may be what tells it from another.
  SlotIndex first_of{};  // by identity_hash()
  std::vector<std::optional<std::size_t>> first_equal{};
  std::map<std::string, std::size_t, std::less<>> host_numbers{};
  /// How many targets functions have made of each.
  std::map<std::string, std::size_t, std::less<>> narrowed{};
  /// The host of each target in plan order; none: device-only. Targets of one host share it.
  std::vector<std::shared_ptr<const Target>> host_of{};
  /// What was wrong in each target of `config.targets` that goes on without it.
  std::vector<Poison> poison{};
  /// Of targets whose kind nobody knows.
  std::set<std::string, std::less<>> failed_names{};
  bool nameless_failed = false;  ///< one of them has no name
  bool targets_failed = false;   ///< what depends on all targets keeps quiet
  bool names_unknown = false;    ///< a document or map that could give names is missing
  bool hosts_failed = false;
  /// Devices of targets of parts, by part, as the part sees them.
  std::vector<std::pair<std::string, DeviceSpec>> devices_of_parts{};
  bool names_missing = false;  ///< that targets cannot be told apart was reported
  std::size_t reports_before = 0;
  /// Those in between are of parts, which trace them by themselves.
  std::size_t reports_before_parts = 0;
  std::size_t reports_after_parts = 0;

  [[nodiscard]] std::vector<PlanTarget>& targets() { return config.targets; }
  [[nodiscard]] std::size_t size() const { return config.targets.size(); }
  [[nodiscard]] const Target& target(std::size_t i) const { return config.targets[i]; }
  [[nodiscard]] const PlanTarget* find_target(std::string_view id) const;
  [[nodiscard]] const ResolvedDevice* find_device(std::string_view id) const;
  /// The device of a target that somebody wrote, if it is the only one. Devices have been resolved.
  [[nodiscard]] const ResolvedDevice* only_device_of(std::string_view target) const;
  /// Null where there is none, or where something was wrong in it.
  [[nodiscard]] const Plan* find_part(std::string_view id) const;
  /// Whether a part of that name was asked for.
  [[nodiscard]] bool has_part(std::string_view id) const;
  /// Whether the name may be that of something that was wrong and has been reported.
  [[nodiscard]] bool is_failed_name(std::string_view name) const;
  /// Whether nobody knows what the target refines and serves: what tells it apart was wrong.
  [[nodiscard]] bool is_unsure(std::size_t i) const;
  /// Whether one of the targets of a device type is unsure, or one may be missing.
  [[nodiscard]] bool is_unsure(std::string_view device_type) const;
  /// Every name that a target of the configuration has, resolved or not.
  [[nodiscard]] std::vector<std::string> target_names() const;
  /// Device types of targets, each once, in order of appearance: of all that there are now. Which
  /// of them are equal has been found.
  [[nodiscard]] std::vector<TypeInUse> types_in_use() const;

  /// Notes what a rule chose, for those who ask why. What grows with the targets is made only where
  /// notes are kept.
  void trace(std::string_view rule, std::string pointer, std::string chose, std::string because,
             std::vector<std::string> over = {});
};

/// A named rule. Rules run in the order of the table and see what the ones before them found.
struct ConfigRule {
  std::string_view name;
  void (*run)(ConfigState& state);
};

// The rules, one file each or a few that share a decision (rules/).
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
void resolve_memory_pools(ConfigState& state);
void resolve_functions(ConfigState& state);
void resolve_parts(ConfigState& state);
void check_lowering(ConfigState& state);
void collect_open_values(ConfigState& state);
void warn_of_indistinct_targets(ConfigState& state);
void note_types_without_devices(ConfigState& state);

/// Equal in everything but host, tag, name and what is inferred.
[[nodiscard]] bool same_target(const Target& a, const Target& b);
/// A text that is equal exactly for such targets.
[[nodiscard]] std::string identity_of(const Target& target);
/// A number that is equal for such targets.
[[nodiscard]] std::size_t identity_hash(const Target& target);
/// The first target of the configuration that is such a one, by its identity_hash().
[[nodiscard]] std::optional<std::size_t> first_equal(const ConfigState& state, const Target& target,
                                                     std::size_t hash);
/// Kind and what was given, as a target string for people.
[[nodiscard]] std::string short_text(const Target& target);
/// Every target with the one thing that rejects it, for `no target can take device type …`.
[[nodiscard]] std::vector<CandidateRow> rejected_by_device_type(const ConfigState& state);
/// Reports what stands in the way of the device type alone meaning a target; null when nothing
/// does.
[[nodiscard]] const PlanTarget* target_of_device_type(ConfigState& state,
                                                      std::string_view device_type, Span span,
                                                      const std::string& pointer);
/// The configured target of that name, or null with TC3101 (quiet for a target that has failed).
[[nodiscard]] const PlanTarget* target_by_name(ConfigState& state, const std::string& name,
                                               Span span, const std::string& pointer,
                                               std::string_view what = "target");
/// Reports a device that is one of a part's, asked for around it; false: it is none.
bool report_device_of_part(ConfigState& state, const Located<std::string>& name,
                           std::string_view what, const std::string& pointer);
/// Whether a device of that name was wrong, or a document that may have it is missing.
[[nodiscard]] bool is_failed_device(const ConfigState& state, std::string_view name);
/// The device entry of (type, index 0, target); an implicit one is added when nobody wrote it.
[[nodiscard]] std::string device_for(ConfigState& state, const DeviceType& type,
                                     const std::optional<std::string>& target,
                                     const std::string& implicit_id);

/// A target as the host of others.
[[nodiscard]] Target without_host(const Target& target);
/// An equal host of the configuration, which is added when there is none.
[[nodiscard]] const PlanHost& host_of_plan(ConfigState& state, const Target& host);

/// resolve() of a part: without fingerprints, which come when the whole is known.
[[nodiscard]] std::optional<Plan> resolve_configuration(const ConfigSpec& spec,
                                                        const Context& context,
                                                        const ConfigPlace& place);

}  // namespace tgtcfg
