#include "project_files.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace tgtcfg::test {

std::vector<ProjectFile> project_files(const std::vector<std::string>& folders,
                                       const std::vector<std::string>& endings) {
  namespace fs = std::filesystem;
  const fs::path root = TGTCFG_SOURCE_DIR;
  std::vector<ProjectFile> files;
  for (const std::string& folder : folders) {
    for (const auto& entry : fs::recursive_directory_iterator(root / folder)) {
      const std::string path = entry.path().lexically_relative(root).generic_string();
      const bool wanted = std::any_of(endings.begin(), endings.end(),
                                      [&](const auto& ending) { return path.ends_with(ending); });
      if (!wanted || !entry.is_regular_file()) continue;
      std::ifstream in(entry.path(), std::ios::binary);
      files.push_back({path, std::string(std::istreambuf_iterator<char>(in), {})});
    }
  }
  std::sort(files.begin(), files.end(),
            [](const ProjectFile& a, const ProjectFile& b) { return a.path < b.path; });
  return files;
}

}  // namespace tgtcfg::test
