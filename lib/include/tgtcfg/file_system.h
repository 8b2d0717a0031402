// File access of tgtcfg behind an interface, for example to use files in memory in tests.
//
//   MemoryFileSystem files;
//   files.files = {{"/w/a.yaml", "targets: [llvm]\n"}};
//   Workspace workspace({.files = &files, .working_directory = "/w"});
//   std::cout << workspace.resolve("a.yaml").has_value() << '\n';
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg {

enum class FileKind : std::uint8_t { missing, regular, directory, other, unreadable };

/// Reason for a failed read, and the kind of the file.
struct ReadError {
  FileKind kind = FileKind::missing;
  /// Lower-case phrase for messages, for example "permission denied".
  std::string reason;
  bool too_large = false;
};

struct DirectoryEntry {
  std::string name;                   ///< last path segment
  FileKind kind = FileKind::regular;  ///< kind of the file; for a symbolic link, of its target
  bool link = false;                  ///< true for a symbolic link
};

/// Interface for file access. Paths are absolute or relative to the working directory of the
/// process. Workspaces with several threads call the const functions concurrently.
class FileSystem {
 public:
  virtual ~FileSystem() = default;
  /// Returns the kind of the file; follows symbolic links.
  [[nodiscard]] virtual FileKind kind(std::string_view path) const = 0;
  /// Returns true if the directory of the path has an entry of that name, including broken links.
  /// Returns false if the directory cannot be accessed.
  [[nodiscard]] virtual bool exists(std::string_view path) const {
    const FileKind found = kind(path);
    return found != FileKind::missing && found != FileKind::unreadable;
  }
  /// Reads a whole file. Returns nullopt and sets `error` on failure, or with `too_large` if the
  /// file has more than `limit` bytes.
  [[nodiscard]] virtual std::optional<std::string> read(std::string_view path, std::size_t limit,
                                                        ReadError& error) const = 0;
  /// Lists a directory, sorted by name (bytes). Returns nullopt and sets `error` on failure.
  [[nodiscard]] virtual std::optional<std::vector<DirectoryEntry>> list(std::string_view path,
                                                                        ReadError& error) const = 0;
  /// Returns the path without symbolic links and `..`; the path itself if it does not exist.
  [[nodiscard]] virtual std::string resolved(std::string_view path) const {
    return std::string(path);
  }
  /// Creates a directory and its parents. Returns an error message on failure.
  virtual std::optional<std::string> make_directory(std::string_view) { return std::nullopt; }
  /// Writes to a temporary file and renames it; writes directly if the path exists and is not a
  /// regular file. Returns an error message on failure.
  virtual std::optional<std::string> write(std::string_view path, std::string_view text) = 0;
  /// Like `write`, for a path that the user did not type: an existing file must be regular, and
  /// links are not followed, even if one is created concurrently.
  virtual std::optional<std::string> write_regular(std::string_view path, std::string_view text) {
    return write(path, text);
  }
};

/// Files in memory. A directory exists if it contains a file. Not thread-safe while it is modified.
class MemoryFileSystem final : public FileSystem {
 public:
  std::map<std::string, std::string, std::less<>> files;
  [[nodiscard]] FileKind kind(std::string_view path) const override;
  [[nodiscard]] std::optional<std::string> read(std::string_view path, std::size_t limit,
                                                ReadError& error) const override;
  [[nodiscard]] std::optional<std::vector<DirectoryEntry>> list(std::string_view path,
                                                                ReadError& error) const override;
  std::optional<std::string> write(std::string_view path, std::string_view text) override;
};

}  // namespace tgtcfg
