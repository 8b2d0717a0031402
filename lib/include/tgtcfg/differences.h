// Two plans or configurations compared by what they mean: elements of a list count by id or name,
// not by place, lists that are sets in any order, and what follows from the rest not at all.
//
//   Workspace workspace;
//   const auto found = workspace.differences("cuda -arch=sm_80", "cuda -arch=sm_86");
//   for (const Difference& difference : found.value_or(std::vector<Difference>()))
//     std::cout << difference_text(difference) << '\n';
#pragma once

#include <tgtcfg/explanation.h>
#include <tgtcfg/plan.h>
#include <tgtcfg/value.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg {

/// One value that differs. A side without a value does not have it; one of both always has.
struct Difference {
  std::string pointer;  ///< elements of lists by id or name, else by index
  std::optional<Value> a{};
  std::optional<Value> b{};
  /// What gave each side its value. Known to `Workspace::differences` alone: trees that are
  /// compared by themselves have no layers.
  std::optional<Origin> a_origin{};
  std::optional<Origin> b_origin{};
};

/// Of two plans. Fingerprints and canonical strings follow from the rest and are not compared.
[[nodiscard]] std::vector<Difference> differences_of_plans(const Plan& a, const Plan& b);
/// The same of documents, which another version of the program may have written.
[[nodiscard]] std::vector<Difference> differences_of_plans(const Value& a, const Value& b);
/// Of two configurations as they are written.
[[nodiscard]] std::vector<Difference> differences_of_sources(const Value& a, const Value& b);

/// `added`, `removed`, `changed`: from a to b.
[[nodiscard]] std::string_view change_of(const Difference& difference);
/// `/opt-level: 2 -> 3`
[[nodiscard]] std::string difference_text(const Difference& difference);

}  // namespace tgtcfg
