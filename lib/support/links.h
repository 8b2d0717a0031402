// Decides which symbolic links are followed below a directory: one rule for walks, patterns and
// search paths.
#pragma once

#include <tgtcfg/file_system.h>

#include <optional>
#include <set>
#include <string>
#include <string_view>

namespace tgtcfg {

/// True if `path` is `root` or below it. Both must be free of links.
[[nodiscard]] bool is_below(std::string_view path, std::string_view root);

/// Links are followed if they stay below the root and do not lead to an enclosing directory. A
/// directory is entered through links only once: links to links could double the tree with each
/// level.
class Links {
 public:
  Links(const FileSystem& files, std::string_view root)
      : files_(files), root_(files.resolved(root)) {}

  /// Returns the reason, in words for TC9106, if a link is not followed; otherwise nullopt.
  [[nodiscard]] std::optional<std::string_view> refusal(const std::string& path,
                                                        FileKind kind) const;
  /// Enters a directory. `through_link` is true if it, or one above it, is a link. Returns false if
  /// it was already entered that way.
  [[nodiscard]] bool enter(const std::string& path, bool through_link);
  [[nodiscard]] const std::string& root() const { return root_; }

 private:
  const FileSystem& files_;
  std::string root_;
  std::set<std::string> entered_;
};

}  // namespace tgtcfg
