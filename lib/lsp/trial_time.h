// Time limit for trying out fixes for one request: each trial checks the whole text while the
// editor waits.
#pragma once

#include <chrono>

namespace tgtcfg::lsp {

class TrialTime {
 public:
  explicit TrialTime(std::chrono::milliseconds most)
      : end_(std::chrono::steady_clock::now() + most) {}
  [[nodiscard]] bool is_over() const { return std::chrono::steady_clock::now() >= end_; }

 private:
  std::chrono::steady_clock::time_point end_;
};

}  // namespace tgtcfg::lsp
