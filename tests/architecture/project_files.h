// The files of the project as these tests look at them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg::test {

struct ProjectFile {
  std::string path;  ///< from the root of the project
  std::string text;
};

/// Every file below `folders` whose name ends in one of `endings`, sorted by path.
std::vector<ProjectFile> project_files(const std::vector<std::string>& folders,
                                       const std::vector<std::string>& endings);

}  // namespace tgtcfg::test
