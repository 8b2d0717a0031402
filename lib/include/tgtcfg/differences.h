// Compares two plans or configurations by meaning. List elements are matched by id or name,
// unordered sets ignore order, and derived values are not compared.
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

/// A value that differs; at least one of `a` and `b` is set.
struct Difference {
  std::string pointer;  ///< JSON Pointer with list elements by id or name, otherwise by index
  /// Value on the left side; unset if absent.
  std::optional<Value> a{};
  /// Value on the right side; unset if absent.
  std::optional<Value> b{};
  /// Origin of each value. Set only by `Workspace::differences`, because plain trees do not have
  /// layers.
  std::optional<Origin> a_origin{};
  std::optional<Origin> b_origin{};
};

/// Compares two plans. Fingerprints and canonical strings are derived and are not compared.
[[nodiscard]] std::vector<Difference> differences_of_plans(const Plan& a, const Plan& b);
/// Compares two plan documents, which another version of tgtcfg may have written.
[[nodiscard]] std::vector<Difference> differences_of_plans(const Value& a, const Value& b);
/// Compares two configurations as they are written, without resolving them.
[[nodiscard]] std::vector<Difference> differences_of_sources(const Value& a, const Value& b);

/// Returns `added`, `removed` or `changed`: the change from `a` to `b`.
[[nodiscard]] std::string_view change_of(const Difference& difference);
/// Returns the difference as one line, for example `/opt-level: 2 -> 3`.
[[nodiscard]] std::string difference_text(const Difference& difference);

}  // namespace tgtcfg
