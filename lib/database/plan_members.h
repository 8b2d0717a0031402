// The one list of all members of a plan. Each entry defines the member's name, its configuration
// key, the objects that its ids refer to, if fingerprints cover it, and its default class in
// backends.
//
// Users of the list:
// - The reader and writer of plans bind its entries to members of structs (plan/plan_fields.h).
// - The checker follows the ids.
// - Fingerprints leave out members without meaning.
// - A plan written as a configuration copies the members that were asked.
// - Locations in a plan get their configuration pointers from it.
// - Rows of backends start with its classes.
//
// A new member needs an entry here, a member of a struct, its binding and its line in
// schemas/plan.schema.json.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace tgtcfg {

/// The relation of a member to the configuration of the plan.
enum class PlanRole : std::uint8_t {
  document,  ///< describes the document; not from a configuration
  asked,     ///< the value of its key, or left out
  decided,   ///< the value of its key, otherwise chosen by a rule
  derived,   ///< follows from other members
  facts,     ///< a map of derived values
  members,   ///< a map whose members are keys next to it: the attributes of a target
  tree,      ///< asked, including everything inside
  records,   ///< its members have entries in this list
};

/// The objects that ids in a member refer to.
enum class PlanRefers : std::uint8_t { nothing, host, target, device, part, memory, end, data };
[[nodiscard]] constexpr std::string_view name_of(PlanRefers what) {
  constexpr std::string_view names[] = {
      "nothing", "host",   "target",           "device",
      "part",    "memory", "device or target", "device or memory"};
  return names[static_cast<std::size_t>(what)];
}

/// `not_meant`: two plans that differ only in this member have the same meaning.
enum class PlanMeaning : std::uint8_t { meant, not_meant };

struct PlanMember {
  std::string_view record;  ///< list or map that contains it; empty for the plan itself
  std::string_view name;
  std::string_view key;  ///< key of a configuration; empty if it does not have one
  PlanRole role = PlanRole::document;
  PlanMeaning meaning = PlanMeaning::meant;
  PlanRefers refers = PlanRefers::nothing;
  /// Default class in backends whose rows do not list it: `used` or `unused`. Empty if
  /// the list of the member defines the class, or if the row must set it.
  std::string_view use = {};
  std::string_view reason = {};  ///< for `unused`: the reason; for `used`: details, if needed
};

namespace plan_table {
using enum PlanRole;
using enum PlanMeaning;
using Refers = PlanRefers;
inline constexpr std::string_view used = "used";
inline constexpr std::string_view unused = "unused";
inline constexpr std::string_view computed = "computed from other fields of the plan";
inline constexpr std::string_view of_piece = "describes the origin of a partial plan";
inline constexpr std::string_view not_read = "the tool does not read it";
inline constexpr std::string_view for_people = "explains the plan to people";

// clang-format off
inline constexpr PlanMember rows[] = {
    {"", "schema", "", document, not_meant, Refers::nothing, unused, computed},
    {"", "name", "tag", asked, not_meant, Refers::nothing, unused, "a name for people"},
    {"", "fingerprint", "", document, not_meant, Refers::nothing, unused, computed},
    {"", "hosts", "host", records, meant},
    {"", "host", "host", decided, meant, Refers::host},
    {"", "targets", "targets", records, meant},
    {"", "partition_order", "partition-order", asked, meant, Refers::target},
    {"", "device_map", "", records, meant, Refers::nothing, unused, computed},
    {"", "devices", "devices", records, meant},
    {"", "default_device", "default-device", decided, meant, Refers::device},
    {"", "host_device", "", derived, meant, Refers::device, unused, computed},
    {"", "homogeneous", "", derived, meant, Refers::target, unused, computed},
    {"", "executor", "executor", records, meant},
    {"", "runtime", "runtime", records, meant},
    {"", "pass_config", "pass-config", tree, meant},
    {"", "opt_level", "opt-level", asked, meant},
    {"", "disabled_passes", "disabled-passes", asked, meant},
    {"", "memory_pools", "memory-pools", records, meant},
    {"", "links", "links", records, meant, Refers::nothing, unused, not_read},
    {"", "memories", "memories", records, meant, Refers::nothing, unused, not_read},
    {"", "toolchain", "toolchain", tree, not_meant, Refers::nothing, used, "selects the release of the backend"},
    {"", "platform", "platform", tree, meant, Refers::nothing, unused, "only checked"},
    {"", "build", "", records, meant},
    {"", "functions", "functions", records, meant},
    {"", "parts", "parts", records, meant},
    {"", "open", "", derived, not_meant, Refers::nothing, used, "an unset value that the output requires is an error"},
    {"", "lowering", "lowering", tree, not_meant, Refers::nothing, used, "the release, if it is a release of this backend"},
    {"", "of", "", document, not_meant, Refers::nothing, unused, of_piece},
    {"", "path", "", document, not_meant, Refers::nothing, unused, of_piece},
    {"", "order", "", document, not_meant, Refers::nothing, unused, of_piece},
    {"", "partitions", "", document, not_meant},
    {"", "drives", "", document, not_meant, Refers::nothing, unused, of_piece},
    {"", "split", "", document, not_meant, Refers::nothing, unused, of_piece},
    {"", "base", "", document, not_meant, Refers::nothing, unused, of_piece},
    {"", "changed", "", document, not_meant, Refers::nothing, unused, of_piece},
    {"", "was", "", document, not_meant, Refers::nothing, unused, of_piece},
    {"", "trace", "", document, not_meant, Refers::nothing, unused, for_people},
    {"", "origins", "", document, not_meant, Refers::nothing, unused, for_people},

    {"targets", "id", "", derived, meant},
    {"targets", "scope", "", derived, meant, Refers::nothing, unused, computed},
    {"targets", "kind", "kind", asked, meant, Refers::nothing, used},
    {"targets", "tag", "tag", asked, not_meant, Refers::nothing, unused, computed},
    {"targets", "device", "", derived, meant, Refers::nothing, used},
    {"targets", "keys", "keys", asked, meant, Refers::nothing, unused, computed},
    {"targets", "attrs", "", members, meant, Refers::nothing, used},
    {"targets", "defaulted", "", derived, not_meant, Refers::nothing, unused, computed},
    {"targets", "features", "", facts, not_meant, Refers::nothing, unused, computed},
    {"targets", "machine", "", facts, not_meant, Refers::nothing, used},
    {"targets", "codegen", "", records, meant},
    {"targets", "refines", "", derived, meant, Refers::target, unused, computed},
    {"targets", "host", "host", decided, meant, Refers::host},
    {"targets", "code", "code", asked, meant, Refers::nothing, unused, "the compiler decides the code in its output"},
    {"targets", "canonical", "", derived, not_meant, Refers::nothing, unused, computed},
    {"targets", "fingerprint", "", derived, not_meant, Refers::nothing, unused, computed},
    {"targets", "device_fingerprint", "", derived, not_meant, Refers::nothing, unused, computed},

    {"hosts", "id", "", derived, meant},
    {"hosts", "kind", "kind", asked, meant},
    {"hosts", "tag", "tag", asked, not_meant, Refers::nothing, unused, computed},
    {"hosts", "device", "", derived, meant},
    {"hosts", "keys", "keys", asked, meant, Refers::nothing, unused, computed},
    {"hosts", "attrs", "", members, meant},
    {"hosts", "defaulted", "", derived, not_meant, Refers::nothing, unused, computed},
    {"hosts", "features", "", facts, not_meant, Refers::nothing, unused, computed},
    {"hosts", "machine", "", facts, not_meant},
    {"hosts", "same_as", "", derived, not_meant, Refers::target, unused, computed},
    {"hosts", "canonical", "", derived, not_meant, Refers::nothing, unused, computed},
    {"hosts", "fingerprint", "", derived, not_meant, Refers::nothing, unused, computed},

    {"devices", "id", "", derived, meant},
    {"devices", "type", "type", asked, meant},
    {"devices", "code", "", derived, meant},
    {"devices", "index", "index", asked, meant},
    {"devices", "target", "target", asked, meant, Refers::target},
    {"devices", "memory_scope", "memory-scope", asked, meant},
    {"devices", "memory", "memory", asked, meant, Refers::memory, unused, "its scope is in `memory_scope`"},
    {"devices", "clock_frequency_hz", "clock-frequency-hz", asked, meant, Refers::nothing, unused, not_read},
    {"devices", "implicit", "", derived, not_meant},

    {"functions", "match", "", derived, meant},
    {"functions", "state", "", derived, meant},
    {"functions", "target", "target", asked, meant, Refers::target},
    {"functions", "host", "host", asked, meant, Refers::host},
    {"functions", "device", "device", asked, meant, Refers::device},
    {"functions", "memory_scope", "memory-scope", asked, meant},
    {"functions", "part", "part", asked, meant, Refers::part},
    {"functions", "devices", "device", asked, meant, Refers::device},
    {"functions", "data", "data", asked, meant, Refers::data, unused, "only checked"},
    {"functions", "needs", "needs", tree, meant, Refers::nothing, unused, "only checked"},

    {"memory_pools", "name", "", derived, meant},
    {"memory_pools", "targets", "targets", asked, meant},
    {"memory_pools", "size_hint_bytes", "size-hint-bytes", asked, meant},
    {"memory_pools", "clock_frequency_hz", "clock-frequency-hz", asked, meant},
    {"memory_pools", "read_bandwidth", "read-bandwidth-bytes-per-cycle", asked, meant},
    {"memory_pools", "write_bandwidth", "write-bandwidth-bytes-per-cycle", asked, meant},
    {"memory_pools", "read_latency", "read-latency-cycles", asked, meant},
    {"memory_pools", "write_latency", "write-latency-cycles", asked, meant},
    {"memory_pools", "burst_bytes", "target-burst-bytes", asked, meant},
    {"memory_pools", "memory", "memory", asked, meant, Refers::memory},

    {"links", "from", "", derived, meant, Refers::end},
    {"links", "to", "", derived, meant, Refers::end},
    {"links", "access", "access", asked, meant},
    {"links", "peer", "peer", asked, meant},
    {"links", "coherent", "coherent", asked, meant},
    {"links", "atomics", "atomics", asked, meant},
    {"links", "bandwidth_bytes_per_second", "bandwidth", asked, meant},
    {"links", "latency_nanoseconds", "latency-nanoseconds", asked, meant},
    {"links", "via", "via", asked, meant},

    {"memories", "id", "", derived, meant},
    {"memories", "kind", "kind", asked, meant},
    {"memories", "size_bytes", "size", asked, meant},
    {"memories", "of", "of", asked, meant, Refers::end},
    {"memories", "access", "access", asked, meant},
    {"memories", "alignment", "alignment", asked, meant},
    {"memories", "scope", "scope", asked, meant},
    {"memories", "address_space", "address-space", asked, meant},
    {"memories", "bandwidth_bytes_per_second", "bandwidth", asked, meant},
    {"memories", "read_latency_cycles", "read-latency-cycles", asked, meant},
    {"memories", "write_latency_cycles", "write-latency-cycles", asked, meant},
    {"memories", "burst_bytes", "burst-bytes", asked, meant},
    {"memories", "ports", "ports", asked, meant},
    {"memories", "use", "use", asked, meant},

    {"build", "module_name", "module-name", tree, meant},
    {"build", "output_format", "output-format", tree, meant},
    {"build", "cross_compiler", "cross-compiler", tree, meant},
    {"build", "cross_compiler_options", "cross-compiler-options", tree, meant},
    {"build", "desired_layout", "desired-layout", tree, meant},
    {"build", "desired_layout_ops", "desired-layout-ops", tree, meant},
    {"build", "mixed_precision", "mixed-precision", tree, meant},
};
// clang-format on
}  // namespace plan_table

/// Ordered by record, as in a configuration.
inline constexpr std::span<const PlanMember> plan_members = plan_table::rows;

/// Returns the entry of a member. In a constant, an unknown name does not compile.
constexpr const PlanMember& plan_member(std::string_view record, std::string_view name) {
  for (const PlanMember& member : plan_members) {
    if (member.record == record && member.name == name) return member;
  }
  throw "no such member";
}

}  // namespace tgtcfg
