// Runs a command of the program as a function, with arguments as input and text and an exit code as
// result.
//
// Use it for commands without a function in <tgtcfg/workspace.h>, such as `search` or `fmt`. Link
// `tgtcfg::cli`.
//
//   const CommandResult result = run_command({"search", "jetson", "-f", "json"});
//   std::cout << (result.exit_code == 0 ? result.out : result.err);
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg {

/// Result of a command.
struct CommandResult {
  int exit_code = 0;  ///< exit code of the command: docs/rules/reports.md#exit-codes
  std::string out{};  ///< standard output
  std::string err{};  ///< standard error; diagnostics are `tgtcfg.report/1` documents
};

/// Runs `tgtcfg ARGS…` in this process on real files. `input` is the standard input, `directory`
/// the absolute working directory (empty: the current one). Environment variables that begin with
/// `TGTCFG_` are ignored. Never throws for bad input. Several threads may call it at once.
[[nodiscard]] CommandResult run_command(const std::vector<std::string>& args,
                                        std::string_view input = {},
                                        const std::string& directory = {});

}  // namespace tgtcfg
