// Files that a path in a document probably means, for "did you mean".
#pragma once

#include <tgtcfg/file_system.h>

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg {

/// Where files are looked for: everything else is not even listed.
struct SearchedFiles {
  const FileSystem& files;
  std::string directory;                                        ///< absolute: where paths start
  std::function<bool(std::string_view absolute)> may_search;    ///< whether a path may be looked at
  std::function<std::string(std::string_view absolute)> shown;  ///< as `files` names it
};

/// Paths of configuration files that are most like `text`, at most three, spelt from `directory`:
/// with another ending, with each wrong name replaced by its nearest, or with more or fewer `../`.
[[nodiscard]] std::vector<std::string> near_files(std::string_view text,
                                                  const SearchedFiles& place);

}  // namespace tgtcfg
