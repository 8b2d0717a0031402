// Reachability by the links and memories of a plan. Rules: docs/rules/system.md.
#pragma once

#include <tgtcfg/plan.h>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tgtcfg {

/// Kinds of access, ordered from the weakest.
enum class LinkAccess : std::uint8_t { none, copy, transparent, unified };
[[nodiscard]] LinkAccess read_link_access(std::string_view word);

/// Returns true if the plan has a device, target or part of that name, or `host`. `PART:NAME` is a
/// name of a part.
[[nodiscard]] bool has_link_end(const Plan& plan, std::string_view name);

/// A location of code or data: the names by which links and memories may mean it.
struct LinkPlace {
  std::vector<std::string> names;
  bool is_host = false;
  /// True if the host of the plan drives it.
  bool driven_by_host = false;

  [[nodiscard]] bool is(std::string_view name) const;
};

/// Returns the place with that name: a device, a target, `host`, or a name in a part.
[[nodiscard]] LinkPlace link_place(const Plan& plan, std::string_view name);
/// Returns the place where a function runs.
[[nodiscard]] LinkPlace place_of_function(const Plan& plan, const ResolvedFunction& function);

/// The explicit links of a plan by their ends. The plan must outlive it.
class LinkIndex {
 public:
  explicit LinkIndex(const Plan& plan);
  /// Returns the access of code at `from` to the memory of `to`, the strongest if several links
  /// apply. Returns nullopt without a link.
  [[nodiscard]] std::optional<LinkAccess> access(const LinkPlace& from, const LinkPlace& to) const;
  /// Returns true if links connect the places at least by copies, in a direction.
  [[nodiscard]] bool connect(const LinkPlace& a, const LinkPlace& b) const;
  /// The same, including the copies of a host and the devices that it drives.
  [[nodiscard]] bool can_exchange(const LinkPlace& a, const LinkPlace& b) const;

 private:
  std::map<std::pair<std::string_view, std::string_view>, LinkAccess> links_;
};

/// Returns true if the memory lists the place.
[[nodiscard]] bool is_memory_of(const PlanMemory& memory, const LinkPlace& place);

}  // namespace tgtcfg
