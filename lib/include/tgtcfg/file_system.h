// Files as the tool sees them, so that tests can run over a map in memory.
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

/// Why a read failed, in words for people ("permission denied"), and what is there.
struct ReadError {
  FileKind kind = FileKind::missing;
  std::string reason;
  bool too_large = false;
};

struct DirectoryEntry {
  std::string name;                   ///< last path segment
  FileKind kind = FileKind::regular;  ///< of what a symbolic link leads to
  bool link = false;                  ///< a symbolic link
};

class FileSystem {
 public:
  virtual ~FileSystem() = default;
  [[nodiscard]] virtual FileKind kind(std::string_view path) const = 0;
  /// Whether its folder has something of that name: a link that leads nowhere, too. False where the
  /// folder may not be entered.
  [[nodiscard]] virtual bool exists(std::string_view path) const {
    const FileKind found = kind(path);
    return found != FileKind::missing && found != FileKind::unreadable;
  }
  /// The whole file, at most `limit` bytes; more is an error with `too_large`.
  [[nodiscard]] virtual std::optional<std::string> read(std::string_view path, std::size_t limit,
                                                        ReadError& error) const = 0;
  /// Entries sorted by name (bytes); nothing when it cannot be listed.
  [[nodiscard]] virtual std::optional<std::vector<DirectoryEntry>> list(std::string_view path,
                                                                        ReadError& error) const = 0;
  /// The path without symbolic links and `..`; itself where there are none or nothing is there.
  [[nodiscard]] virtual std::string resolved(std::string_view path) const {
    return std::string(path);
  }
  /// Makes a directory and those above it. Returns the reason when it failed.
  virtual std::optional<std::string> make_directory(std::string_view) { return std::nullopt; }
  /// Writes to a temporary name and renames; something that is not a regular file is written
  /// directly. Returns the reason when it failed.
  virtual std::optional<std::string> write(std::string_view path, std::string_view text) = 0;
  /// The same under a name that nobody typed: what stands there has to be a regular file, and no
  /// link is followed, even if one appears concurrently.
  virtual std::optional<std::string> write_regular(std::string_view path, std::string_view text) {
    return write(path, text);
  }
};

/// A map from path to text. Directories exist when something lies below them.
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
