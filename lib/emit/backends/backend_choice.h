// Chooses the backend for each target of a build (docs/rules/emission.md#backend-of-target).
#pragma once

#include <tgtcfg/plan.h>

#include <compare>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg {

class Database;

/// A backend named by a configuration.
struct NamedBackend {
  std::string name;
  std::string release;  ///< empty for the newest
  friend auto operator<=>(const NamedBackend&, const NamedBackend&) = default;
};

/// `lowering` and `toolchain` of a plan and of the plans around it, outermost first.
class BackendChoice {
 public:
  explicit BackendChoice(const Database& database) : database_(&database) {}

  /// Returns the choice inside a part, which inherits outer settings. The plan must outlive it.
  [[nodiscard]] BackendChoice inside(const std::string& part, const Plan& plan) const;

  /// Returns the backend of a target; the first of `names` that is found wins. The order is: the
  /// backend named for the target, the general backend, the first backend of its kind.
  [[nodiscard]] std::optional<NamedBackend> backend_of(const std::vector<std::string>& names,
                                                       std::string_view kind) const;
  /// Returns the backend named specifically for the target.
  [[nodiscard]] std::optional<NamedBackend> named_for(const std::vector<std::string>& names) const;

 private:
  struct Level {
    const Plan* plan;
    std::vector<std::string> parts;  ///< path from there to here
  };

  [[nodiscard]] std::optional<NamedBackend> general() const;
  /// Returns the release for the version of the tool, from the innermost plan that sets it.
  [[nodiscard]] std::string release_of(const std::string& backend) const;
  /// Returns the first backend of a kind.
  [[nodiscard]] std::optional<NamedBackend> usual_for(std::string_view kind) const;

  const Database* database_;
  std::vector<Level> levels_;
};

}  // namespace tgtcfg
