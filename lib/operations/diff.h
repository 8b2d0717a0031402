// `tgtcfg diff`: compares two inputs or plans by pointer, with the origin of each value.
#pragma once

#include <tgtcfg/differences.h>
#include <tgtcfg/render.h>

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "request/changes.h"
#include "request/session.h"

namespace tgtcfg {

using Differences = std::vector<Difference>;

struct DiffCommand {
  std::string a;
  std::string b;
  Changes changes{};    ///< applied to both
  bool source = false;  ///< compare configurations as written, not their plans
};

/// Returns the differences with the origins of both sides. Reads both sides and returns nullopt iff
/// an error was added.
[[nodiscard]] std::optional<Differences> compared(Session& session, const DiffCommand& command);
/// Returns an element of `differences` in `tgtcfg.diff/1`.
[[nodiscard]] Value difference_json(const Difference& difference, const SourceMap& sources);

/// A file below one of the directories, compared with the file of the same name below the other.
struct FileChange {
  std::string name;         ///< below its directory
  std::string_view change;  ///< `added`, `removed`, `changed` or `same`
  Differences differences;
};

/// Calls `use` with each of our files, in order of their names. Returns false if a file could not
/// be compared, after adding an error.
[[nodiscard]] bool compare_directories(Session& session, const DiffCommand& command,
                                       const std::function<void(const FileChange&)>& use);

}  // namespace tgtcfg
