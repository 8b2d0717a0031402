#include "support/links.h"

namespace tgtcfg {

bool is_below(std::string_view path, std::string_view root) {
  return path == root || root == "/" ||
         (path.starts_with(root) && path.size() > root.size() && path[root.size()] == '/');
}

std::optional<std::string_view> Links::refusal(const std::string& path, FileKind kind) const {
  if (kind == FileKind::missing) return "is broken";
  if (kind == FileKind::unreadable) return "cannot be followed";
  const std::string target = files_.resolved(path);
  if (!is_below(target, root_)) return "points outside the searched directory";
  const std::size_t slash = path.find_last_of('/');
  const std::string parent = files_.resolved(slash == path.npos ? "."
                                             : slash == 0       ? "/"
                                                                : path.substr(0, slash));
  if (kind == FileKind::directory && is_below(parent, target))
    return "points to a directory that contains it";
  return std::nullopt;
}

bool Links::enter(const std::string& path, bool through_link) {
  return !through_link || entered_.insert(files_.resolved(path)).second;
}

}  // namespace tgtcfg
