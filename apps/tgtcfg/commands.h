// The command line and the commands of the program: one row of commands.inc and one source each.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "arguments/options.h"
#include "diag/exit_code.h"
#include "process/env.h"

namespace tgtcfg::cli {

using Args = std::span<const std::string>;

struct Invocation;

struct Example {
  std::string_view command;
  std::string_view comment;
};

/// The text of `--help` for a command, without its options.
struct CommandText {
  std::string_view usage;          ///< text after `tgtcfg NAME`
  std::string_view summary;        ///< one or two sentences
  std::string_view argument = {};  ///< name of the arguments; empty if there are none
  std::string_view argument_help = {};
  /// Tables and lists for completion of arguments, separated by commas. `of table`: the first
  /// argument names the table of the second.
  std::string_view completes = "file";
  bool of_table = false;
  bool one_argument = false;
  Example examples[8] = {};
};

struct Command {
  std::string_view name;
  bool has_report;           ///< with a machine format it always writes a document
  std::string_view group;    ///< its heading in `tgtcfg --help`
  std::string_view summary;  ///< one line of `tgtcfg --help`; empty: not listed
  ExitCode (*run)(Invocation&);
  const CommandText* text;
};

#define COMMAND(name, has_report, group, summary) \
  ExitCode cmd_##name(Invocation& call);          \
  extern const CommandText name##_page;
#include "commands.inc"
#undef COMMAND

/// Returns the commands in the order of `tgtcfg --help`. An alias follows its command and has an
/// empty summary.
[[nodiscard]] std::span<const Command> commands();
/// Returns the command that a name or an alias runs, or null for an unknown one.
[[nodiscard]] const Command* find_command(std::string_view name);
[[nodiscard]] std::vector<std::string> command_names();
/// Returns the text of `tgtcfg --help`.
[[nodiscard]] std::string overview();
/// Returns the text of `tgtcfg --version`, such as `tgtcfg 0.1.0`.
std::string version_line();

/// Runs `tgtcfg ARGS…`. Every failure is an exit code (docs/rules/reports.md#exit-codes), never an
/// exception. Callable from tests.
int run(Args args, Env& env);

}  // namespace tgtcfg::cli
