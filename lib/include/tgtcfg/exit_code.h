// Exit codes of the program, a stable interface for scripts (docs/rules/reports.md#exit-codes). The
// page of a diagnostic defines the exit code of its errors.
//
//   const std::vector<std::string> inputs = {"nvidia/jetson-nano"};
//   const Validation found = Workspace().validate(inputs);
//   std::cout << (found.exit_code == static_cast<int>(ExitCode::done) ? "fine" : "wrong") << '\n';
#pragma once

#include <cstdint>

namespace tgtcfg {

enum class ExitCode : std::uint8_t {
  done = 0,
  findings = 1,      ///< an input has errors
  usage = 2,         ///< invalid arguments; the inputs were not checked
  input_output = 3,  ///< an input could not be read or an output not written
  nothing = 4,       ///< no inputs to check
  /// Valid input without a possible assignment of hosts, devices, functions or nested
  /// configurations.
  unsatisfiable = 5,
  locked = 6,         ///< the result differs from a stored one (`--locked`, `--plan-check`)
  internal = 70,      ///< bug in tgtcfg
  interrupted = 130,  ///< stopped by Ctrl-C, without a report
  /// The reader of the output closed the pipe.
  closed_pipe = 141,
};

}  // namespace tgtcfg
