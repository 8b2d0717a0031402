// Which files each target of a build is made of, as `--source` says it.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "emit/emission_context.h"

namespace tgtcfg {

/// A file that was given to a target, and whether a step has it.
struct GivenSource {
  std::string path;  ///< of the target: `part/id`
  const EmissionSource* asked = nullptr;
  bool has_step = false;
};

class BuildSources {
 public:
  /// Finds the target of each file. What names none is an error, with the names that there are.
  explicit BuildSources(EmissionContext& context);

  /// Those of a target, in the order in which they were given.
  [[nodiscard]] std::vector<GivenSource*> of(std::string_view path);
  [[nodiscard]] bool has(std::string_view path) const;
  /// Whether all of them have a target: what else lacks one follows from nothing.
  [[nodiscard]] bool all_placed() const { return all_placed_; }
  /// Whatever is left for this reason is an error.
  void report_left(std::string_view path, const std::string& reason, Diagnostics& diags);
  /// Those that no step has.
  [[nodiscard]] std::vector<GivenSource> left() const;

 private:
  [[nodiscard]] const std::vector<std::size_t>& numbers_of(std::string_view path) const;

  std::vector<GivenSource> given_;
  std::map<std::string, std::vector<std::size_t>, std::less<>> of_path_;
  bool all_placed_ = true;
};

}  // namespace tgtcfg
