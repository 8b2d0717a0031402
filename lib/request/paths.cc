#include "request/paths.h"

#include <algorithm>
#include <vector>

#include "support/links.h"

namespace tgtcfg {

std::string normal_path(std::string_view path) {
  const bool rooted = path.starts_with('/');
  std::vector<std::string_view> segments;
  while (!path.empty()) {
    const std::size_t end = std::min(path.find('/'), path.size());
    const std::string_view segment = path.substr(0, end);
    path.remove_prefix(std::min(end + 1, path.size()));
    if (segment.empty() || segment == ".") continue;
    if (segment == ".." && !segments.empty() && segments.back() != "..") {
      segments.pop_back();
    } else if (segment != ".." || !rooted) {
      segments.push_back(segment);
    }
  }
  std::string result = rooted ? "/" : "";
  for (const std::string_view segment : segments) {
    if (!result.empty() && !result.ends_with('/')) result += '/';
    result += segment;
  }
  return result.empty() ? "." : result;
}

std::string parent_of(std::string_view path) {
  const std::size_t slash = path.rfind('/');
  if (slash == path.npos) return ".";
  return slash == 0 ? "/" : std::string(path.substr(0, slash));
}

std::string absolute_path(std::string_view path, std::string_view working_directory) {
  if (path.starts_with('/')) return normal_path(path);
  return normal_path(std::string(working_directory) + "/" + std::string(path));
}

std::string path_from(std::string_view working_directory, std::string_view absolute) {
  if (working_directory.empty()) return std::string(absolute);
  if (absolute == working_directory) return ".";
  std::string above;
  for (std::string here(working_directory); here.size() > 1; here = parent_of(here)) {
    if (is_below(absolute, here)) {
      const std::string_view rest = absolute.substr(std::min(here.size() + 1, absolute.size()));
      return rest.empty() ? above.substr(0, above.size() - 1) : above + std::string(rest);
    }
    above += "../";
  }
  return std::string(absolute);
}

}  // namespace tgtcfg
