// The environment of a run: files, three streams, a few variables. Tests provide their own; the
// stages of the pipeline cannot access it.
#pragma once

#include <tgtcfg/file_system.h>

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace tgtcfg {

/// Reads bytes. Returns the number of bytes, 0 at the end, or nullopt after a failure.
using ByteSource = std::function<std::optional<std::size_t>(char* buffer, std::size_t size)>;

enum class WriteResult : std::uint8_t {
  ok,
  closed,  ///< the reader of the pipe has gone
  failed,
};

/// Writes bytes, which have left the process when it returns.
using ByteSink = std::function<WriteResult(std::string_view text)>;

class MachineProbe;

struct Env {
  FileSystem* files = nullptr;
  ByteSource in;
  ByteSink out;
  ByteSink err;
  std::function<std::optional<std::string>(const char* name)> variable;
  /// Returns true after an interrupt (Ctrl-C). The first call starts watching; before it, an
  /// interrupt ends the process at once. Null in tests.
  std::function<bool()> interrupted;
  std::string working_directory;  ///< absolute, without a trailing slash
  bool in_is_file = false;
  bool in_is_terminal = false;
  bool out_is_terminal = false;
  bool err_is_terminal = false;
  unsigned cores = 1;
  /// Examines this machine; null where that is forbidden (tests). Used only by `tgtcfg detect`.
  MachineProbe* probe = nullptr;
};

/// Returns the absolute working directory of this process; empty if it was deleted.
[[nodiscard]] std::string current_directory();

/// From now on, treats SIGTERM as an interrupt, see `Env::interrupted`.
void heed_termination();

/// Returns the environment of this process.
[[nodiscard]] Env real_env(FileSystem& files);

}  // namespace tgtcfg
