// Standard output and standard error of a run, and their failures. Progress on the terminal, and
// the readiness, readers and width of standard input and output.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
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

/// Waits up to `milliseconds` for input or its end. Returns true once either is there.
[[nodiscard]] bool standard_input_ready(int milliseconds);

/// Waits up to `milliseconds`, or until a signal arrives. Returns false once the reader of the
/// pipe, or the terminal, has gone.
[[nodiscard]] bool output_is_read(int milliseconds);

/// Returns `COLUMNS` or the terminal's width; nullopt if standard output is not a terminal or its
/// width is unknown.
[[nodiscard]] std::optional<std::uint32_t> columns_of_output(const Env& env);

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
