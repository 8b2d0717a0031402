// Matches existing things against a plan: the target of a tuning record, and the functions of a
// program.
//
//   Workspace workspace;
//   const auto context = workspace.context();
//   const Value text("cuda -arch=sm_87 -max_threads_per_block=512");
//   const auto target = resolve_target(*check_target(text, "", context), context);
//   const auto plan = workspace.resolve("cuda -arch=sm_87");
//   std::cout << name_of(admission(*target, *plan, context.database)) << '\n';
//   const std::vector<std::string> names = {"main", "fused_add"};
//   for (const auto& pattern : match_functions(*plan, names).unmatched)
//     std::cout << "nothing is called " << pattern << '\n';
#pragma once

#include <tgtcfg/plan.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg {

class Database;

/// Relation of a target to a plan, for example to select records for graph-level tuning.
enum class Admission : std::uint8_t {
  no,
  /// A specialization of a target of the plan, or an external target that handles part of its work.
  refines,
  same,  ///< equal to a target of the plan
};
/// Returns `no`, `refines` or `same`.
[[nodiscard]] std::string_view name_of(Admission admission);

/// Whether `admission` also compares hosts.
enum class ComparedHost : std::uint8_t { ignored, compared };

/// Returns the closest relation of a target to any target of the plan or of its nested
/// configurations. If hosts are compared, the target's host must equal the host of the plan's
/// target or be a specialization of it.
[[nodiscard]] Admission admission(const Target& target, const Plan& plan, const Database& database,
                                  ComparedHost host = ComparedHost::ignored);

/// The entry of `functions` that applies to one function.
struct FunctionMatch {
  std::size_t function = 0;                 ///< index into the given names
  const ResolvedFunction* entry = nullptr;  ///< entry in the plan; null if no entry matches
  /// Path of the nested configuration that the function belongs to, for example `npu:dsp`; empty
  /// for the plan itself. The entry can be in the nested configuration or in an enclosing one.
  std::string part;
  /// Id of the target in the nested configuration; unset if the entry does not set one.
  std::optional<std::string> target;
};

/// Result of `match_functions`.
struct FunctionMatches {
  /// Matches in the order of the names, at least one per name. An exact name wins over patterns;
  /// among patterns, the one with the most literal characters wins. If an entry assigns the
  /// function to a nested configuration, the entries of that configuration apply. Without an entry
  /// in the plan, every nested configuration with a matching entry is listed.
  std::vector<FunctionMatch> functions;
  /// Entries that do not match any name, in plan order; prefixed with the path of their nested
  /// configuration.
  std::vector<std::string> unmatched;
};
/// Matches function names with the entries of a plan. The result points into `plan`, which must
/// outlive it.
[[nodiscard]] FunctionMatches match_functions(const Plan& plan, std::span<const std::string> names);

}  // namespace tgtcfg
