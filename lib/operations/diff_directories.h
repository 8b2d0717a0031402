// `tgtcfg diff DIR DIR`: compares the files of two directories.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "operations/diff.h"

namespace tgtcfg {

/// A file below one of the directories, compared with the file of the same name below the other.
struct FileChange {
  std::string name;         ///< below its directory
  std::string_view change;  ///< `added`, `removed`, `changed` or `same`
  const Differences& differences;
};

/// Calls `use` with each of our files, in order of their names. Returns false if a file could not
/// be compared, after adding an error.
[[nodiscard]] bool compare_directories(Session& session, const DiffCommand& command,
                                       const std::function<void(const FileChange&)>& use);

}  // namespace tgtcfg
