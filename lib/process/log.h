// What was read and chosen (`-v`) and how long it took (`-vv`), on standard error.
#pragma once

#include <chrono>
#include <memory>
#include <string_view>

#include "process/console.h"

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

}  // namespace tgtcfg
