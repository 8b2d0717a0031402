// The commands of the program, a row of commands.inc and a source each.
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

struct Example {
  std::string_view command;
  std::string_view comment;
};

/// What `--help` says about a command besides its options.
struct CommandText {
  std::string_view usage;          ///< what follows `tgtcfg NAME`
  std::string_view summary;        ///< a sentence or two
  std::string_view argument = {};  ///< what its arguments are called; empty: it takes none
  std::string_view argument_help = {};
  /// Tables and lists that completion offers for the arguments, with commas between them. `of
  /// table`: the first argument names the table of the second.
  std::string_view completes = "file";
  bool of_table = false;
  bool one_argument = false;
  Example examples[8] = {};
};

struct Command {
  std::string_view name;
  bool has_report;           ///< under a machine format it writes a document on every path
  std::string_view summary;  ///< one line of `tgtcfg --help`; empty: not listed
  ExitCode (*run)(Args, Env&);
  const CommandText* text;
};

#define COMMAND(name, has_report, summary)  \
  ExitCode cmd_##name(Args args, Env& env); \
  extern const CommandText name##_page;
#include "commands.inc"
#undef COMMAND

/// In the order of `tgtcfg --help`; aliases come after what they stand for and have no summary.
[[nodiscard]] std::span<const Command> commands();
/// Null: there is no such command.
[[nodiscard]] const Command* find_command(std::string_view name);
[[nodiscard]] std::vector<std::string> command_names();
/// What `tgtcfg --help` prints.
[[nodiscard]] std::string overview();
/// `tgtcfg 0.1.0`, as `tgtcfg --version` prints it
std::string version_line();

}  // namespace tgtcfg::cli
