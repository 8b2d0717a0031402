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

/// `not_covered`: two plans that differ only in this member have the same meaning.
enum class PlanCoverage : std::uint8_t { covered, not_covered };

struct PlanMember {
  std::string_view record;  ///< list or map that contains it; empty for the plan itself
  std::string_view name;
  std::string_view key;  ///< key of a configuration; empty if it does not have one
  PlanRole role = PlanRole::document;
  PlanCoverage coverage = PlanCoverage::covered;
  PlanRefers refers = PlanRefers::nothing;
  /// Default class in backends whose rows do not list it: `used` or `unused`. Empty if
  /// the list of the member defines the class, or if the row must set it.
  std::string_view use = {};
  std::string_view reason = {};  ///< for `unused`: the reason; for `used`: details, if needed
};

namespace plan_table {
using enum PlanRole;
using enum PlanCoverage;
using Refers = PlanRefers;
inline constexpr std::string_view used = "used";
inline constexpr std::string_view unused = "unused";
inline constexpr std::string_view computed = "computed from other fields of the plan";
inline constexpr std::string_view of_piece = "describes the origin of a partial plan";
inline constexpr std::string_view not_read = "the tool does not read it";
inline constexpr std::string_view for_people = "explains the plan to people";

// clang-format off
inline constexpr PlanMember rows[] = {
    {"", "schema", "", document, not_covered, Refers::nothing, unused, computed},
    {"", "name", "tag", asked, not_covered, Refers::nothing, unused, "a name for people"},
    {"", "fingerprint", "", document, not_covered, Refers::nothing, unused, computed},
    {"", "hosts", "host", records, covered},
    {"", "host", "host", decided, covered, Refers::host},
    {"", "targets", "targets", records, covered},
    {"", "partition_order", "partition-order", asked, covered, Refers::target},
    {"", "device_map", "", records, covered, Refers::nothing, unused, computed},
    {"", "devices", "devices", records, covered},
    {"", "default_device", "default-device", decided, covered, Refers::device},
    {"", "host_device", "", derived, covered, Refers::device, unused, computed},
    {"", "homogeneous", "", derived, covered, Refers::target, unused, computed},
    {"", "executor", "executor", records, covered},
    {"", "runtime", "runtime", records, covered},
    {"", "pass_config", "pass-config", tree, covered},
    {"", "opt_level", "opt-level", asked, covered},
    {"", "disabled_passes", "disabled-passes", asked, covered},
    {"", "memory_pools", "memory-pools", records, covered},
    {"", "links", "links", records, covered, Refers::nothing, unused, not_read},
    {"", "memories", "memories", records, covered, Refers::nothing, unused, not_read},
    {"", "toolchain", "toolchain", tree, not_covered, Refers::nothing, used, "selects the release of the backend"},
    {"", "platform", "platform", tree, covered, Refers::nothing, unused, "only checked"},
    {"", "build", "", records, covered},
    {"", "functions", "functions", records, covered},
    {"", "parts", "parts", records, covered},
    {"", "open", "", derived, not_covered, Refers::nothing, used, "an unset value that the output requires is an error"},
    {"", "lowering", "lowering", tree, not_covered, Refers::nothing, used, "the release, if it is a release of this backend"},
    {"", "of", "", document, not_covered, Refers::nothing, unused, of_piece},
    {"", "path", "", document, not_covered, Refers::nothing, unused, of_piece},
    {"", "order", "", document, not_covered, Refers::nothing, unused, of_piece},
    {"", "partitions", "", document, not_covered},
    {"", "drives", "", document, not_covered, Refers::nothing, unused, of_piece},
    {"", "split", "", document, not_covered, Refers::nothing, unused, of_piece},
    {"", "base", "", document, not_covered, Refers::nothing, unused, of_piece},
    {"", "changed", "", document, not_covered, Refers::nothing, unused, of_piece},
    {"", "was", "", document, not_covered, Refers::nothing, unused, of_piece},
    {"", "trace", "", document, not_covered, Refers::nothing, unused, for_people},
    {"", "origins", "", document, not_covered, Refers::nothing, unused, for_people},

    {"targets", "id", "", derived, covered},
    {"targets", "scope", "", derived, covered, Refers::nothing, unused, computed},
    {"targets", "kind", "kind", asked, covered, Refers::nothing, used},
    {"targets", "tag", "tag", asked, not_covered, Refers::nothing, unused, computed},
    {"targets", "device", "", derived, covered, Refers::nothing, used},
    {"targets", "keys", "keys", asked, covered, Refers::nothing, unused, computed},
    {"targets", "attrs", "", members, covered, Refers::nothing, used},
    {"targets", "defaulted", "", derived, not_covered, Refers::nothing, unused, computed},
    {"targets", "features", "", facts, not_covered, Refers::nothing, unused, computed},
    {"targets", "machine", "", facts, not_covered, Refers::nothing, used},
    {"targets", "codegen", "", records, covered},
    {"targets", "refines", "", derived, covered, Refers::target, unused, computed},
    {"targets", "host", "host", decided, covered, Refers::host},
    {"targets", "code", "code", asked, covered, Refers::nothing, unused, "the compiler decides the code in its output"},
    {"targets", "canonical", "", derived, not_covered, Refers::nothing, unused, computed},
    {"targets", "fingerprint", "", derived, not_covered, Refers::nothing, unused, computed},
    {"targets", "device_fingerprint", "", derived, not_covered, Refers::nothing, unused, computed},

    {"hosts", "id", "", derived, covered},
    {"hosts", "kind", "kind", asked, covered},
    {"hosts", "tag", "tag", asked, not_covered, Refers::nothing, unused, computed},
    {"hosts", "device", "", derived, covered},
    {"hosts", "keys", "keys", asked, covered, Refers::nothing, unused, computed},
    {"hosts", "attrs", "", members, covered},
    {"hosts", "defaulted", "", derived, not_covered, Refers::nothing, unused, computed},
    {"hosts", "features", "", facts, not_covered, Refers::nothing, unused, computed},
    {"hosts", "machine", "", facts, not_covered},
    {"hosts", "same_as", "", derived, not_covered, Refers::target, unused, computed},
    {"hosts", "canonical", "", derived, not_covered, Refers::nothing, unused, computed},
    {"hosts", "fingerprint", "", derived, not_covered, Refers::nothing, unused, computed},

    {"devices", "id", "", derived, covered},
    {"devices", "type", "type", asked, covered},
    {"devices", "code", "", derived, covered},
    {"devices", "index", "index", asked, covered},
    {"devices", "target", "target", asked, covered, Refers::target},
    {"devices", "memory_scope", "memory-scope", asked, covered},
    {"devices", "memory", "memory", asked, covered, Refers::memory, unused, "its scope is in `memory_scope`"},
    {"devices", "clock_frequency_hz", "clock-frequency-hz", asked, covered, Refers::nothing, unused, not_read},
    {"devices", "implicit", "", derived, not_covered},

    {"functions", "match", "", derived, covered},
    {"functions", "state", "", derived, covered},
    {"functions", "target", "target", asked, covered, Refers::target},
    {"functions", "host", "host", asked, covered, Refers::host},
    {"functions", "device", "device", asked, covered, Refers::device},
    {"functions", "memory_scope", "memory-scope", asked, covered},
    {"functions", "part", "part", asked, covered, Refers::part},
    {"functions", "devices", "device", asked, covered, Refers::device},
    {"functions", "data", "data", asked, covered, Refers::data, unused, "only checked"},
    {"functions", "needs", "needs", tree, covered, Refers::nothing, unused, "only checked"},

    {"memory_pools", "name", "", derived, covered},
    {"memory_pools", "targets", "targets", asked, covered},
    {"memory_pools", "size_hint_bytes", "size-hint-bytes", asked, covered},
    {"memory_pools", "clock_frequency_hz", "clock-frequency-hz", asked, covered},
    {"memory_pools", "read_bandwidth", "read-bandwidth-bytes-per-cycle", asked, covered},
    {"memory_pools", "write_bandwidth", "write-bandwidth-bytes-per-cycle", asked, covered},
    {"memory_pools", "read_latency", "read-latency-cycles", asked, covered},
    {"memory_pools", "write_latency", "write-latency-cycles", asked, covered},
    {"memory_pools", "burst_bytes", "target-burst-bytes", asked, covered},
    {"memory_pools", "memory", "memory", asked, covered, Refers::memory},

    {"links", "from", "", derived, covered, Refers::end},
    {"links", "to", "", derived, covered, Refers::end},
    {"links", "access", "access", asked, covered},
    {"links", "peer", "peer", asked, covered},
    {"links", "coherent", "coherent", asked, covered},
    {"links", "atomics", "atomics", asked, covered},
    {"links", "bandwidth_bytes_per_second", "bandwidth", asked, covered},
    {"links", "latency_nanoseconds", "latency-nanoseconds", asked, covered},
    {"links", "via", "via", asked, covered},

    {"memories", "id", "", derived, covered},
    {"memories", "kind", "kind", asked, covered},
    {"memories", "size_bytes", "size", asked, covered},
    {"memories", "of", "of", asked, covered, Refers::end},
    {"memories", "access", "access", asked, covered},
    {"memories", "alignment", "alignment", asked, covered},
    {"memories", "scope", "scope", asked, covered},
    {"memories", "address_space", "address-space", asked, covered},
    {"memories", "bandwidth_bytes_per_second", "bandwidth", asked, covered},
    {"memories", "read_latency_cycles", "read-latency-cycles", asked, covered},
    {"memories", "write_latency_cycles", "write-latency-cycles", asked, covered},
    {"memories", "burst_bytes", "burst-bytes", asked, covered},
    {"memories", "ports", "ports", asked, covered},
    {"memories", "use", "use", asked, covered},

    {"build", "module_name", "module-name", tree, covered},
    {"build", "output_format", "output-format", tree, covered},
    {"build", "cross_compiler", "cross-compiler", tree, covered},
    {"build", "cross_compiler_options", "cross-compiler-options", tree, covered},
    {"build", "desired_layout", "desired-layout", tree, covered},
    {"build", "desired_layout_ops", "desired-layout-ops", tree, covered},
    {"build", "mixed_precision", "mixed-precision", tree, covered},
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
