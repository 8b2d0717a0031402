// When one target says all that another says, and more.
#pragma once

#include <tgtcfg/plan.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg {

class Database;
struct KindRow;

/// Between general targets: kind and device type are equal, and all that stands in `b` stands in
/// `a` with the same value. Feature lists are compared as maps from a feature to on or off, keys as
/// sets. Name, tag, host and inferred features play no part.
[[nodiscard]] bool refines(const Target& a, const Target& b);

/// Why a general target is not refined, in words about `b`: the first attribute that `a` lacks or
/// has otherwise.
[[nodiscard]] std::string why_not_refined(const Target& a, const Target& b,
                                          std::string_view name_of_a = "the function's target");

/// Why a target matches none of the targets of a configuration, in words about the most similar.
[[nodiscard]] std::string why_not_admitted(const Target& target, const Plan& config);

/// What an external target may serve. The target and the database outlive it.
class Service {
 public:
  Service(const Target& external, const Database& database);
  /// As serves() says.
  [[nodiscard]] bool fits(const Target& general) const;
  /// Why it does not serve one, in words about that one.
  [[nodiscard]] std::string why_not(const Target& general) const;
  /// The same for all that fit the same targets.
  [[nodiscard]] std::string text() const;

 private:
  [[nodiscard]] const KindRow* kind_of(const Target& general) const;
  /// The attribute that tells the two devices apart; null: none does.
  [[nodiscard]] const std::string* difference(const KindRow& kind, const Target& general) const;

  const Target& external_;
  std::vector<const KindRow*> kinds_;  ///< that its generator serves
};

/// Whether the external target `a` may take parts of what would run on the general target `g`: the
/// device types are equal, its generator serves the kind of `g`, and no attribute that tells
/// devices of that kind apart is set in both to different values.
[[nodiscard]] bool serves(const Target& a, const Target& g, const Database& database);

}  // namespace tgtcfg
