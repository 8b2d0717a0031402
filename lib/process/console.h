// Standard output and standard error of a run, and their failures.
#pragma once

#include <string>
#include <string_view>

#include "diag/exit_code.h"
#include "process/env.h"

namespace tgtcfg {

class Console {
 public:
  explicit Console(const Env& env) : env_(env) {}
  /// Writes immediately; after a failure it writes no more. On a terminal, control characters of
  /// values and names are escaped; a pipe receives the bytes.
  void out(std::string_view text);
  /// Writes a name as one line: on a terminal, line breaks are escaped.
  void out_line(std::string_view name);
  /// Always escapes control characters, since people read this stream. A failed write is ignored:
  /// it cannot be reported.
  void err(std::string_view text);
  /// Writes text with colours or cursor movements, whose values and names are already escaped.
  void out_painted(std::string_view text);
  void err_painted(std::string_view text);
  [[nodiscard]] bool out_failed() const { return state_ != WriteResult::ok; }
  /// Returns `code`, or a failure if standard output failed. Reports a failed write.
  [[nodiscard]] ExitCode finish(ExitCode code);

 private:
  const Env& env_;
  WriteResult state_ = WriteResult::ok;
};

}  // namespace tgtcfg
