// Logs inputs and choices (`-v`) and times (`-vv`) to standard error, and messages to files.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "process/console.h"
#include "process/env.h"

namespace tgtcfg {

/// Costs one comparison if disabled: the logging library is used only when enabled.
class Log {
 public:
  Log() = default;
  Log(Console& console, int verbosity);
  ~Log();
  Log(Log&&) noexcept;
  Log& operator=(Log&&) noexcept;

  [[nodiscard]] bool on() const { return impl_ != nullptr; }
  /// Prints `tgtcfg: text` with `-v`.
  void info(std::string_view text);
  /// Prints the milliseconds since the last call with `-vv`.
  void timing(std::string_view stage);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

/// Creates or empties the file. Each text is written at once, as one line. Returns nullopt and sets
/// `reason` if the file cannot be written.
[[nodiscard]] std::optional<ByteSink> open_log_file(const std::string& path, std::string& reason);

}  // namespace tgtcfg
