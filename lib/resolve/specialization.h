// Compares targets: one target may be a specialization of another.
#pragma once

#include <tgtcfg/plan.h>

#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg {

class Database;
struct KindRow;

/// True if kinds and device types of two general targets are equal and `a` has all attributes of
/// `b` with equal values. Feature lists are compared as maps from feature to on or off, and keys as
/// sets. Name, tag, host and inferred features are ignored.
[[nodiscard]] bool refines(const Target& a, const Target& b);

/// Returns the reason why `a` does not specialize `b`, as a statement about `b`: the first
/// attribute that differs or that `a` lacks.
[[nodiscard]] std::string why_not_refined(const Target& a, const Target& b,
                                          std::string_view name_of_a = "the function's target");

/// Returns the reason why a target matches no target of a configuration, for the most similar one.
[[nodiscard]] std::string why_not_admitted(const Target& target, const Plan& config);

/// The general targets that an external target may serve. The target and the database must outlive
/// this object.
class Service {
 public:
  Service(const Target& external, const Database& database);
  /// See serves().
  [[nodiscard]] bool fits(const Target& general) const;
  /// Returns the reason why it does not serve `general`, as a statement about `general`.
  [[nodiscard]] std::string why_not(const Target& general) const;

 private:
  [[nodiscard]] const KindRow* kind_of(const Target& general) const;
  /// Returns the attribute that distinguishes the two devices; may be null.
  [[nodiscard]] const std::string* difference(const KindRow& kind, const Target& general) const;

  const Target& external_;
  std::vector<const KindRow*> kinds_;  ///< kinds that its code generator serves
};

/// True if the external target `a` may compile a part of the code for the general target `g`.
/// Device types must be equal, its code generator must serve the kind of `g`, and no identity
/// attribute may be set to different values.
[[nodiscard]] bool serves(const Target& a, const Target& g, const Database& database);

}  // namespace tgtcfg
