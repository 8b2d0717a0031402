// What was read and chosen (`-v`) and how long it took (`-vv`), on standard error; and files of
// messages.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "process/console.h"
#include "process/env.h"

namespace tgtcfg {

/// Costs a comparison when it is off: the logging library is touched only when it is on.
class Log {
 public:
  Log() = default;
  Log(Console& console, int verbosity);
  ~Log();
  Log(Log&&) noexcept;
  Log& operator=(Log&&) noexcept;

  [[nodiscard]] bool on() const { return impl_ != nullptr; }
  /// A line `tgtcfg: text`, for `-v`.
  void info(std::string_view text);
  /// A line with the milliseconds since the last call, for `-vv`.
  void timing(std::string_view stage);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

/// Opens the file, empty. Each text becomes a line of it at once. Nothing: it cannot be written,
/// and `reason` says why.
[[nodiscard]] std::optional<ByteSink> open_log_file(const std::string& path, std::string& reason);

}  // namespace tgtcfg
