// Standard output and standard error of a run, and what became of them.
#pragma once

#include <string>
#include <string_view>

#include "diag/exit_code.h"
#include "process/env.h"

namespace tgtcfg {

class Console {
 public:
  explicit Console(const Env& env) : env_(env) {}
  /// Writes at once. After a failure nothing more is written.
  void out(std::string_view text);
  /// What cannot be written to standard error is lost: there is no place left to say so.
  void err(std::string_view text);
  [[nodiscard]] bool out_failed() const { return state_ != WriteResult::ok; }
  /// `code`, or what the state of standard output makes of it. Reports a failed write.
  [[nodiscard]] ExitCode finish(ExitCode code);

 private:
  const Env& env_;
  WriteResult state_ = WriteResult::ok;
};

}  // namespace tgtcfg
