// Facts about the targets of a build and their host, and the source files of each target, from
// `--source`.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "emit/emission_context.h"

namespace tgtcfg {

/// A source file, and a flag for files that a step uses.
struct GivenSource {
  std::string path;  ///< path of the target: `part/id`
  const EmissionSource* asked = nullptr;
  bool has_step = false;
};

class BuildSources {
 public:
  /// Finds the target of each file. Unknown targets are errors that list the valid names.
  explicit BuildSources(EmissionContext& context);

  /// Returns the files of a target, in the order given.
  [[nodiscard]] std::vector<GivenSource*> of(std::string_view path);
  [[nodiscard]] bool has(std::string_view path) const;
  /// Returns true if all files have a known target. Otherwise a target without files may be a
  /// consequential error.
  [[nodiscard]] bool all_placed() const { return all_placed_; }
  /// Reports the files of a target that are unused for `reason` as errors.
  void report_left(std::string_view path, const std::string& reason, Diagnostics& diags);
  [[nodiscard]] const std::vector<GivenSource>& all() const { return given_; }

 private:
  std::vector<GivenSource> given_;
  bool all_placed_ = true;
};

struct BuildHost {
  std::string path;                    ///< `host0`, `part/host0`
  std::optional<std::string> same_as;  ///< path of the equal target
  const Target* host = nullptr;
  const Plan* config = nullptr;
  bool is_default = false;
};

/// Returns the backend and the known hardware properties; unknown properties are left out.
[[nodiscard]] Value facts_of(const Target& target, const BackendRow& backend);

/// Returns the configuration whose host a toolchain file describes: the only part that is chosen or
/// exists, otherwise the whole.
[[nodiscard]] const Plan& main_config(const Plan& whole, std::vector<std::string> chosen);

/// Returns the host of that configuration: the step that compiles for it, and CMake's names of its
/// system and processor. Null without a host. `targets` are the targets of the build.
[[nodiscard]] Value host_facts(const EmissionContext& context, const std::vector<BuildHost>& hosts,
                               const Value& targets);

}  // namespace tgtcfg
