// Which backend makes the code of each target of a build
// (docs/rules/emission.md#backend-of-target).
#pragma once

#include <tgtcfg/database.h>
#include <tgtcfg/value.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg {

/// A backend as a configuration names it.
struct NamedBackend {
  std::string name;
  std::string release;  ///< empty: the newest
  friend bool operator==(const NamedBackend&, const NamedBackend&) = default;
};

/// What a configuration and the ones around it say under `lowering`, outermost first.
class BackendChoice {
 public:
  explicit BackendChoice(const Database& database) : database_(&database) {}

  /// The choice inside of a part: what was said around it holds there, too.
  [[nodiscard]] BackendChoice inside(const std::string& part, const Value& lowering) const;

  /// The backend of a target with these names (the first that is found counts): the one that
  /// somebody named for it, else the general one, else the first of its kind.
  [[nodiscard]] std::optional<NamedBackend> backend_of(const std::vector<std::string>& names,
                                                       std::string_view kind) const;
  /// The one that was named for it alone.
  [[nodiscard]] std::optional<NamedBackend> named_for(const std::vector<std::string>& names) const;

 private:
  struct Level {
    Value lowering;
    std::vector<std::string> parts;  ///< that lead from there to here
  };
  [[nodiscard]] std::optional<NamedBackend> general() const;

  const Database* database_;
  std::vector<Level> levels_;
};

}  // namespace tgtcfg
