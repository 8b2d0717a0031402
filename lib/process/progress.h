// Shows the progress of a long run on the terminal.
#pragma once

#include <chrono>
#include <cstddef>
#include <string_view>

#include "process/console.h"
#include "process/env.h"

namespace tgtcfg {

/// Draws a line on standard error if that is a terminal, after half a second at the earliest.
class Progress {
 public:
  Progress(const Env& env, Console& console, bool quiet);
  /// Reports that one more of `total` files is done.
  void step(std::string_view file, std::size_t total);
  /// Removes the line, so that further output begins at the left.
  void clear();

 private:
  using Clock = std::chrono::steady_clock;
  Console& console_;
  bool wanted_;
  bool drawn_ = false;
  std::size_t count_ = 0;
  Clock::time_point start_ = Clock::now();
  Clock::time_point last_ = start_;
};

}  // namespace tgtcfg
