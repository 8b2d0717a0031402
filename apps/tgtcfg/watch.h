// `tgtcfg validate --watch`: checks again when something that was looked at has changed.
//
// Files are asked for their state a few times a second. That costs little, is the same on every
// system and file system, and sees what editors do: delete and create, or rename a new file over
// the old one. A check begins when nothing has changed any more between two looks,
// or when something has for two seconds.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "diag/exit_code.h"
#include "process/env.h"
#include "support/forwarding_file_system.h"

namespace tgtcfg::cli {

/// What tells that a file, or the names in a directory, are not what they were.
struct FileState {
  std::uint64_t file = 0;  ///< which one; 0: there is none
  std::uint64_t size = 0;
  std::int64_t changed = 0;         ///< nanoseconds
  std::set<std::string> entries{};  ///< of a directory that was listed
  bool operator==(const FileState&) const = default;
};

/// Passes everything on, and remembers what was looked at and the state it had before. What is
/// written through it is ours, and no change, by whatever path it is found; so is the file that our
/// output goes to.
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

  /// Before a new look at everything.
  void forget();
  /// What is different now, in the order of the names.
  [[nodiscard]] std::map<std::string, FileState> changed() const;

 private:
  enum class Look : std::uint8_t { file, listing };
  void remember(std::string_view path, Look look) const;
  [[nodiscard]] FileState state_of(const std::string& path, Look look) const;

  mutable std::mutex mutex_;
  mutable std::map<std::pair<std::string, Look>, FileState> seen_;
  [[nodiscard]] std::string key_of(std::string_view path) const;
  [[nodiscard]] bool is_ours(const std::string& path) const;

  std::string working_directory_;
  std::set<std::string> written_;  // without links
};

/// Checks, waits for a change, and checks again, until somebody asks to stop: with the exit code of
/// the last check that was finished. `say` tells people where a check begins and ends.
[[nodiscard]] ExitCode watch(Env& env, const std::function<void(const std::string&)>& say,
                             const std::function<ExitCode(Env&)>& check);

}  // namespace tgtcfg::cli
