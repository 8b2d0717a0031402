// Which backend makes the code of each target of a build
// (docs/rules/emission.md#backend-of-target).
#pragma once

#include <tgtcfg/value.h>

#include <compare>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg {

class Database;

/// A backend as a configuration names it.
struct NamedBackend {
  std::string name;
  std::string release;  ///< empty: the newest
  friend auto operator<=>(const NamedBackend&, const NamedBackend&) = default;
};

/// What a configuration and the ones around it say under `lowering`, outermost first.
class BackendChoice {
 public:
  explicit BackendChoice(const Database& database)
      : database_(&database), usual_(std::make_shared<UsualBackends>()) {}

  /// The choice inside of a part: what was said around it holds there, too.
  [[nodiscard]] BackendChoice inside(const std::string& part, const Value& lowering) const;

  /// The backend of a target with these names (the first that is found counts): the one that
  /// somebody named for it, else the general one, else the first of its kind.
  [[nodiscard]] std::optional<NamedBackend> backend_of(const std::vector<std::string>& names,
                                                       std::string_view kind) const;
  /// The one that was named for it alone.
  [[nodiscard]] std::optional<NamedBackend> named_for(const std::vector<std::string>& names) const;

 private:
  /// What one configuration says.
  struct Lowering {
    explicit Lowering(const Value& lowering);
    NamedBackend general;                                        ///< its name may be empty
    std::map<std::string, NamedBackend, std::less<>> by_target;  ///< by the paths of steps
  };
  struct Level {
    std::shared_ptr<const Lowering> lowering;
    std::vector<std::string> parts;  ///< that lead from there to here
  };
  using UsualBackends = std::map<std::string, std::string, std::less<>>;

  [[nodiscard]] std::optional<NamedBackend> general() const;
  /// The first of a kind; empty where it has none.
  [[nodiscard]] const std::string& usual_for(std::string_view kind) const;

  const Database* database_;
  std::vector<Level> levels_;
  std::shared_ptr<UsualBackends> usual_;  ///< by the kinds that were asked for
};

}  // namespace tgtcfg
