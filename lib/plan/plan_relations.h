// What of one plan belongs to which of its targets: looked up once, since a plan is cut into as
// many pieces as it has targets.
#pragma once

#include <tgtcfg/plan.h>

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace tgtcfg {

/// The plan outlives it. A place is an index into a list of the plan.
class PlanRelations {
 public:
  explicit PlanRelations(const Plan& plan);

  [[nodiscard]] std::optional<std::size_t> host(std::string_view id) const;
  [[nodiscard]] std::optional<std::size_t> target(std::string_view id) const;
  [[nodiscard]] std::optional<std::size_t> device(std::string_view id) const;
  [[nodiscard]] std::optional<std::size_t> part(std::string_view id) const;
  /// The place in `partition_order`.
  [[nodiscard]] std::optional<std::size_t> partition(std::string_view target) const;

  /// Targets that serve this one, and those that were made out of it for functions alone.
  [[nodiscard]] const std::vector<std::size_t>& companions_of(std::string_view target) const;
  [[nodiscard]] const std::vector<std::size_t>& functions_of(std::string_view target) const;
  [[nodiscard]] const std::vector<std::size_t>& devices_of(std::string_view target) const;
  /// Pointers of `open` that lead into a target.
  [[nodiscard]] const std::vector<std::string>& open_of(std::string_view target) const;
  [[nodiscard]] const std::vector<std::string>& open_of_hosts() const { return open_of_hosts_; }

 private:
  using Place = std::unordered_map<std::string_view, std::size_t>;
  using Places = std::unordered_map<std::string_view, std::vector<std::size_t>>;

  Place hosts_;
  Place targets_;
  Place devices_;
  Place parts_;
  Place partitions_;
  Places companions_;
  Places functions_of_;
  Places devices_of_;
  std::unordered_map<std::string_view, std::vector<std::string>> open_;
  std::vector<std::string> open_of_hosts_;
};

}  // namespace tgtcfg
