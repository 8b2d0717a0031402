// Exit codes of the program: a contract with scripts (docs/rules/reports.md#exit-codes). What an
// error's exit code is, its page says.
//
//   const std::vector<std::string> inputs = {"nvidia/jetson-nano"};
//   const Validation found = Workspace().validate(inputs);
//   std::cout << (found.exit_code == static_cast<int>(ExitCode::done) ? "fine" : "wrong") << '\n';
#pragma once

#include <cstdint>

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

}  // namespace tgtcfg
