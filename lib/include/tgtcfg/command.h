// A command of the program as a function: arguments in, texts and an exit code out.
//
// For commands without a function of their own in <tgtcfg/workspace.h>, such as `search` or `fmt`.
// Link `tgtcfg::cli`.
//
//   const CommandResult result = run_command({"search", "jetson", "-f", "json"});
//   std::cout << (result.exit_code == 0 ? result.out : result.err);
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg {

/// The end of a command.
struct CommandResult {
  int exit_code = 0;  ///< as the program's: docs/rules/reports.md#exit-codes
  std::string out{};  ///< standard output
  std::string err{};  ///< standard error; diagnostics as documents `tgtcfg.report/1`
};

/// Runs `tgtcfg ARGS…` in this process, on the files of this machine. `input` is standard input.
/// `directory` is the working directory, absolute; empty: that of the process. Variables that begin
/// with `TGTCFG_` are not read. Never throws for bad input. Several threads may call it at once.
[[nodiscard]] CommandResult run_command(const std::vector<std::string>& args,
                                        std::string_view input = {},
                                        const std::string& directory = {});

}  // namespace tgtcfg
