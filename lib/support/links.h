// Which symbolic links are followed below a directory: one rule for walks, patterns and search
// paths.
#pragma once

#include <tgtcfg/file_system.h>

#include <optional>
#include <set>
#include <string>
#include <string_view>

namespace tgtcfg {

/// Whether `path` is `root` or lies below it; both without links.
[[nodiscard]] bool is_below(std::string_view path, std::string_view root);

/// Links are followed as long as they stay below the root and do not lead back to a directory
/// around them. A directory is entered through links once: links to links could double the tree
/// with each level.
class Links {
 public:
  Links(const FileSystem& files, std::string_view root)
      : files_(files), root_(files.resolved(root)) {}

  /// Why a link is not followed, in words for TC9106; nothing: it is.
  [[nodiscard]] std::optional<std::string_view> refusal(const std::string& path,
                                                        FileKind kind) const;
  /// For a directory that `through_link` (it, or one above it) reached: false when it has been
  /// entered that way.
  [[nodiscard]] bool enter(const std::string& path, bool through_link);
  [[nodiscard]] const std::string& root() const { return root_; }

 private:
  const FileSystem& files_;
  std::string root_;
  std::set<std::string> entered_;
};

}  // namespace tgtcfg
