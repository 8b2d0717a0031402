// What a run sees of the outside world: files, three streams, a few environment variables. Tests
// give their own; the stages of the pipeline see none of it.
#pragma once

#include <tgtcfg/file_system.h>

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace tgtcfg {

/// Bytes to read. Returns how many were read, 0 at the end, or nothing when reading failed.
using ByteSource = std::function<std::optional<std::size_t>(char* buffer, std::size_t size)>;

enum class WriteResult : std::uint8_t {
  ok,
  closed,  ///< nobody reads the other end of the pipe any more
  failed,
};

/// Where bytes go. Everything written has left the process when it returns.
using ByteSink = std::function<WriteResult(std::string_view text)>;

class MachineProbe;

struct Env {
  FileSystem* files = nullptr;
  ByteSource in;
  ByteSink out;
  ByteSink err;
  std::function<std::optional<std::string>(const char* name)> variable;
  /// Whether somebody asked to stop (Ctrl-C). The first call begins to watch for it; before that, a
  /// request ends the process at once. Null where nobody asks (tests).
  std::function<bool()> interrupted;
  std::string working_directory;  ///< absolute, without a slash at the end
  bool in_is_file = false;
  bool in_is_terminal = false;
  bool out_is_terminal = false;
  bool err_is_terminal = false;
  unsigned cores = 1;
  /// Looks at this machine; null where nothing may (tests). Only `tgtcfg detect` asks it.
  MachineProbe* probe = nullptr;
};

/// The working directory of this process, absolute; empty when it is gone.
[[nodiscard]] std::string current_directory();

/// From now on a request to end (SIGTERM) is one to stop, as `Env::interrupted` tells.
void heed_termination();

/// The environment of this process.
[[nodiscard]] Env real_env(FileSystem& files);

}  // namespace tgtcfg
