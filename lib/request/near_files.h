// Finds files that a path in a document probably means, for "did you mean".
#pragma once

#include <tgtcfg/file_system.h>

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg {

/// Limits the search: no other directory is listed.
struct SearchedFiles {
  const FileSystem& files;
  std::string directory;                                        ///< absolute: the base of relative
                                                                ///< paths
  std::function<bool(std::string_view absolute)> may_search;    ///< true if a path may be accessed
  std::function<std::string(std::string_view absolute)> shown;  ///< returns a path as named by
                                                                ///< `files`
};

/// Returns at most three configuration files similar to `text`, relative to `directory`: with
/// another extension, with each wrong name replaced by its nearest, or with more or fewer `../`.
[[nodiscard]] std::vector<std::string> near_files(std::string_view text,
                                                  const SearchedFiles& place);

}  // namespace tgtcfg
