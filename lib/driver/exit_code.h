// Exit codes: a contract with scripts (cli.md, exit codes).
#pragma once

#include <tgtcfg/diagnostics.h>

#include <cstdint>
#include <span>

namespace tgtcfg {

enum class ExitCode : std::uint8_t {
  done = 0,
  findings = 1,       ///< the input was read and is wrong
  usage = 2,          ///< bad arguments; nothing was checked
  input_output = 3,   ///< an input could not be read, or an output not written
  nothing = 4,        ///< nothing to check
  unsatisfiable = 5,  ///< valid, but no assignment of hosts, devices, functions or parts exists
  locked = 6,         ///< `--locked` or `--plan-check`, and the result differs
  internal = 70,      ///< our bug
  interrupted = 130,  ///< by Ctrl-C: no report was written
  closed_pipe = 141,
};

/// What counts when both apply: 2, then 70 > 3 > 1 > 5 > 6 > 4 > 0.
[[nodiscard]] ExitCode worst(ExitCode a, ExitCode b);

/// The code that these diagnostics ask for; warnings and notes ask for none.
[[nodiscard]] ExitCode exit_code_of(std::span<const Diagnostic> diagnostics);

}  // namespace tgtcfg
