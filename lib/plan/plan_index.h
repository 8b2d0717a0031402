// Finds the records of one plan by id and by their relations.
#pragma once

#include <tgtcfg/plan.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg {

class PlanIndex {
 public:
  using Numbers = std::vector<std::size_t>;  ///< ascending indices in a list of the plan

  /// `plan` must outlive the index. If ids repeat, the first record wins.
  /// `around` is the enclosing plan.
  explicit PlanIndex(const Plan& plan, const PlanIndex* around = nullptr);

  [[nodiscard]] const Plan& plan() const { return plan_; }
  /// Inherited from the enclosing plan if unset.
  [[nodiscard]] const std::optional<std::int64_t>& opt_level() const { return opt_level_; }

  /// Returns null for an unknown id, as do the functions below.
  [[nodiscard]] const PlanHost* host(std::string_view id) const { return plan_.find_host(id); }
  [[nodiscard]] const PlanTarget* target(std::string_view id) const {
    return plan_.find_target(id);
  }
  [[nodiscard]] const ResolvedDevice* device(std::string_view id) const {
    return plan_.find_device(id);
  }
  [[nodiscard]] const PlanPart* part(std::string_view id) const { return plan_.find_part(id); }

  /// Returns the general target that compiles the code of `id`: the target itself, the base of a
  /// specialization, or the target that an external target works for.
  [[nodiscard]] const PlanTarget* general_target(std::string_view id) const;
  /// Returns the target of the default device, or else the only general target. Empty if there is
  /// neither.
  [[nodiscard]] std::string default_target() const;

  /// Functions and devices that name the target.
  [[nodiscard]] Numbers functions_naming(std::string_view target) const;
  [[nodiscard]] Numbers devices_naming(std::string_view target) const;
  /// Functions compiled by a target or host. Functions of an external target are also listed at the
  /// general target that compiles the remaining code.
  [[nodiscard]] Numbers functions_made_by(std::string_view id) const;

 private:
  const Plan& plan_;
  std::optional<std::int64_t> opt_level_;
};

}  // namespace tgtcfg
