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
  /// Writes at once. After a failure nothing more is written. A terminal would act on control
  /// characters of a value or name, so it gets them as escapes; a pipe gets the bytes.
  void out(std::string_view text);
  /// The name of something in a line of its own: on a terminal it is never two.
  void out_line(std::string_view name);
  /// What cannot be written to standard error is lost: there is no place left to say so. It is for
  /// people, so that control characters are escapes wherever it goes.
  void err(std::string_view text);
  /// Text that has colours or moves the cursor, and whose values and names are escaped.
  void out_painted(std::string_view text);
  void err_painted(std::string_view text);
  [[nodiscard]] bool out_failed() const { return state_ != WriteResult::ok; }
  /// `code`, or what the state of standard output makes of it. Reports a failed write.
  [[nodiscard]] ExitCode finish(ExitCode code);

 private:
  const Env& env_;
  WriteResult state_ = WriteResult::ok;
};

}  // namespace tgtcfg
