// `tgtcfg validate --watch`: checks again when a file it depends on has changed.
//
// Files are examined a few times per second. This is cheap, works on every system and file system,
// and detects the ways editors save: delete and create, or rename over the old file. A check begins
// once two examinations are equal, or two seconds after the first change.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "diag/exit_code.h"
#include "process/env.h"
#include "support/forwarding_file_system.h"
#include "support/guarded.h"

namespace tgtcfg::cli {

/// The state by which a change of a file or directory is detected.
struct FileState {
  std::uint64_t file = 0;  ///< file number; 0: missing
  std::uint64_t size = 0;
  std::int64_t changed = 0;         ///< in nanoseconds
  std::set<std::string> entries{};  ///< names in a listed directory
  bool operator==(const FileState&) const = default;
};

/// Forwards every call and records the files examined and their state. Files written through it do
/// not count as changed, under any path; nor does the file that our output goes to.
class WatchedFiles final : public ForwardingFileSystem {
 public:
  WatchedFiles(FileSystem& files, std::string working_directory)
      : ForwardingFileSystem(files), working_directory_(std::move(working_directory)) {}
  [[nodiscard]] FileKind kind(std::string_view path) const override;
  [[nodiscard]] std::optional<std::string> read(std::string_view path, std::size_t limit,
                                                ReadError& error) const override;
  [[nodiscard]] std::optional<std::vector<DirectoryEntry>> list(std::string_view path,
                                                                ReadError& error) const override;
  std::optional<std::string> write(std::string_view path, std::string_view text) override;

  /// Clears the records before a new check.
  void forget();
  /// Returns the changes since then, sorted by name.
  [[nodiscard]] std::map<std::string, FileState> changed() const;

 private:
  enum class Look : std::uint8_t { file, listing };
  struct Records {
    std::map<std::pair<std::string, Look>, FileState> seen;
    std::set<std::string> written;  ///< paths without links
  };
  void remember(std::string_view path, Look look) const;
  [[nodiscard]] FileState state_of(const std::string& path, Look look) const;

  [[nodiscard]] std::string key_of(std::string_view path) const;
  [[nodiscard]] bool is_ours(const std::string& path, const Records& records) const;

  std::string working_directory_;
  mutable Guarded<Records> records_;
};

/// Checks repeatedly after changes until an interrupt. Returns the exit code of the last complete
/// check. `say` receives messages about the beginning and end of checks.
[[nodiscard]] ExitCode watch(Env& env, const std::function<void(const std::string&)>& say,
                             const std::function<ExitCode(Env&)>& check);

}  // namespace tgtcfg::cli
