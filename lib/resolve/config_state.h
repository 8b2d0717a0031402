// A configuration while its rules run: what was asked, what is known so far, what has failed.
#pragma once

#include <tgtcfg/pipeline.h>

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "support/slot_index.h"
#include "support/text_hash.h"

namespace tgtcfg {

/// A host that a target carries, and who said so.
struct HostClaim {
  std::size_t target = 0;  ///< index in `targets`
  Target host;
  Span span;
  std::string pointer;
  bool from_tag = false;  ///< not written by the user: it came with the target's tag
};

template <class Element>
[[nodiscard]] std::string_view id_of(const Element& element) {
  return element.id;
}
template <class Part>
[[nodiscard]] std::string_view id_of(const std::pair<std::string, Part>& part) {
  return part.first;
}
template <class Part>
[[nodiscard]] std::string_view id_of(const std::pair<Located<std::string>, Part>& part) {
  return part.first.value;
}

/// Where ids stand in a list to which elements are added at the end. Ids that are known stay.
class IdNumbers {
 public:
  /// The first element of that id; the size of the list when there is none.
  template <class Element>
  std::size_t find(std::string_view id, const std::vector<Element>& list) {
    while (known_ < list.size()) (void)add(known_, list);
    return number_of(hash_of(id), id, list).value_or(list.size());
  }
  /// Makes an element known, in any order; false where another one has its id.
  template <class Element>
  bool add(std::size_t number, const std::vector<Element>& list) {
    if (number == known_) ++known_;
    const std::string_view id = id_of(list[number]);
    const std::size_t hash = hash_of(id);
    if (const auto known = number_of(hash, id, list)) return *known == number;
    numbers_.insert(hash, number);
    return true;
  }

 private:
  static std::size_t hash_of(std::string_view id) { return hash_of_text(id); }
  template <class Element>
  std::optional<std::size_t> number_of(std::size_t hash, std::string_view id,
                                       const std::vector<Element>& list) const {
    return numbers_.find(hash, [&](std::size_t i) { return id_of(list[i]) == id; });
  }

  SlotIndex numbers_;
  std::size_t known_ = 0;  // up to here all are
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
  ConfigSpec* own = nullptr;  ///< the same spec where its values may be taken

  CompilationConfig config{};
  /// The hosts that targets ask for themselves, in the order of `config.targets`; null: none.
  std::vector<const HostSpec*> asked_hosts{};
  /// The first target by what tells targets apart, host left out; and that of each target, which
  /// may be itself. None: what was wrong in it may be what tells it from another.
  SlotIndex first_of{};  // by identity_hash()
  std::vector<std::optional<std::size_t>> first_equal{};
  std::map<std::string, std::size_t, std::less<>> host_numbers{};
  /// How many targets functions have made of each.
  std::map<std::string, std::size_t, std::less<>> narrowed{};
  mutable IdNumbers target_numbers{};
  mutable IdNumbers device_numbers{};
  /// By target, made when it is asked for: the place of its only device, none where it has several.
  mutable std::optional<std::unordered_map<std::string, std::optional<std::size_t>>> only_devices{};
  mutable std::vector<TypeInUse> known_types{};
  mutable std::size_t grouped_targets = 0;  ///< so many are in `known_types`
  mutable IdNumbers part_numbers{};
  mutable IdNumbers asked_part_numbers{};
  /// The host of each target in plan order; none: device-only. Targets of one host share it.
  std::vector<std::shared_ptr<const Target>> host_of{};
  /// What was wrong in each target of `config.targets` that goes on without it.
  std::vector<Poison> poison{};
  /// Types of devices of targets that are unsure; made when one is asked for, of all targets.
  mutable std::optional<std::set<std::string, std::less<>>> unsure_types{};
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

  /// For so many targets, of which there may be tens of thousands.
  void make_room(std::size_t targets);
  [[nodiscard]] std::vector<ConfiguredTarget>& targets() { return config.targets; }
  [[nodiscard]] std::size_t size() const { return config.targets.size(); }
  [[nodiscard]] const Target& target(std::size_t i) const { return config.targets[i].target; }
  [[nodiscard]] const ConfiguredTarget* find_target(std::string_view id) const;
  [[nodiscard]] const ResolvedDevice* find_device(std::string_view id) const;
  /// The device of a target that somebody wrote, if it is the only one. Devices have been resolved.
  [[nodiscard]] const ResolvedDevice* only_device_of(std::string_view target) const;
  /// Null where there is none, or where something was wrong in it.
  [[nodiscard]] const CompilationConfig* find_part(std::string_view id) const;
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
  [[nodiscard]] const std::vector<TypeInUse>& types_in_use() const;

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
[[nodiscard]] const ConfiguredTarget* target_of_device_type(ConfigState& state,
                                                            std::string_view device_type, Span span,
                                                            const std::string& pointer);
/// The configured target of that name, or null with TC3101 (quiet for a target that has failed).
[[nodiscard]] const ConfiguredTarget* target_by_name(ConfigState& state, const std::string& name,
                                                     Span span, const std::string& pointer,
                                                     std::string_view what = "target");
/// Whether a device of that name was wrong, or a document that may have it is missing.
/// Reports a device that is one of a part's, asked for around it; false: it is none.
bool report_device_of_part(ConfigState& state, const Located<std::string>& name,
                           std::string_view what, const std::string& pointer);
[[nodiscard]] bool is_failed_device(const ConfigState& state, std::string_view name);
/// The device entry of (type, index 0, target); an implicit one is added when nobody wrote it.
[[nodiscard]] std::string device_for(ConfigState& state, const DeviceType& type,
                                     const std::optional<std::string>& target,
                                     const std::string& implicit_id);

/// A target as the host of others.
[[nodiscard]] Target without_host(const Target& target);
/// The number of an equal host, which is added when there is none.
[[nodiscard]] std::size_t host_number(ConfigState& state, const Target& host);

/// resolve() of a part.
[[nodiscard]] std::optional<CompilationConfig> resolve_configuration(const ConfigSpec& spec,
                                                                     const Context& context,
                                                                     const ConfigPlace& place,
                                                                     ConfigSpec* own = nullptr);

}  // namespace tgtcfg
