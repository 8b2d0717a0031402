// What a configuration says of things that exist: of a target that a record was made for, of the
// functions of a program.
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

/// Whether a target fits a configuration: what graph-level tuning asks of a record.
enum class Admission : std::uint8_t {
  no,
  refines,  ///< it says all that one of the targets says, and more; or it serves one
  same,     ///< it is one of the targets
};
/// `no`, `refines`, `same`.
[[nodiscard]] std::string_view name_of(Admission admission);

enum class ComparedHost : std::uint8_t { ignored, compared };

/// The best that a target is to one of the targets of the configuration or of its parts. With hosts
/// compared, its host has to be that of the configured target or to refine it, too.
[[nodiscard]] Admission admission(const Target& target, const Plan& plan, const Database& database,
                                  ComparedHost host = ComparedHost::ignored);

/// An entry of `functions` that holds for a function of a program.
struct FunctionMatch {
  std::size_t function = 0;                 ///< which of the names
  const ResolvedFunction* entry = nullptr;  ///< in the plan; null where none matches
  /// The part where the function goes, with the parts around it in front (`npu:dsp`); empty where
  /// that is the plan itself. The entry may stand in the part or in the plan.
  std::string part;
  std::optional<std::string> target;  ///< the entry's, by its id in the part
};

/// What the `functions` of a plan and of its parts say of the functions of a program.
struct FunctionMatches {
  /// In the order of the names. The name spelled out holds, else the pattern with the most
  /// characters that stand for themselves. What the plan gives to a part is for the entries of that
  /// part to say; of what the plan has no entry for, every part with one is listed.
  std::vector<FunctionMatch> functions;
  /// Entries that match none of the names, in plan order; those of a part with its name in front.
  std::vector<std::string> unmatched;
};
[[nodiscard]] FunctionMatches match_functions(const Plan& plan, std::span<const std::string> names);

}  // namespace tgtcfg
