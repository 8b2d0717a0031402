// How long corrections are tried out for one question: each trial is a check of the whole text, and
// an editor waits for the answer.
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
