// The subcommands. Each parses its arguments and calls the driver.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "diag/exit_code.h"
#include "process/env.h"

namespace tgtcfg::cli {

using Args = std::span<const std::string>;

ExitCode cmd_resolve(Args args, Env& env);
ExitCode cmd_validate(Args args, Env& env);
ExitCode cmd_why(Args args, Env& env);
ExitCode cmd_match(Args args, Env& env);
ExitCode cmd_diff(Args args, Env& env);
ExitCode cmd_convert(Args args, Env& env);
ExitCode cmd_decompose(Args args, Env& env);
ExitCode cmd_compose(Args args, Env& env);
ExitCode cmd_list(Args args, Env& env);
ExitCode cmd_search(Args args, Env& env);
ExitCode cmd_show(Args args, Env& env);
ExitCode cmd_fix(Args args, Env& env);
ExitCode cmd_fmt(Args args, Env& env);
ExitCode cmd_explain(Args args, Env& env);
ExitCode cmd_schema(Args args, Env& env);
ExitCode cmd_batch(Args args, Env& env);
ExitCode cmd_common(Args args, Env& env);
ExitCode cmd_config(Args args, Env& env);
ExitCode cmd_detect(Args args, Env& env);
ExitCode cmd_help(Args args, Env& env);
ExitCode cmd_init(Args args, Env& env);
ExitCode cmd_lsp(Args args, Env& env);
ExitCode cmd_complete(Args args, Env& env);
ExitCode cmd_completion(Args args, Env& env);
ExitCode cmd_doctor(Args args, Env& env);
ExitCode cmd_tvmc(Args args, Env& env);
ExitCode cmd_version(Args args, Env& env);
/// `tgtcfg 0.1.0`, as `tgtcfg --version` prints it
std::string version_line();

struct Command {
  std::string_view name;
  std::string_view summary;  ///< one line of `tgtcfg --help`
  ExitCode (*run)(Args, Env&);
  bool has_report = false;  ///< under a machine format it writes a document on every path
};

/// In the order of `tgtcfg --help`; aliases come after what they stand for and have no summary.
[[nodiscard]] std::span<const Command> commands();
/// What `tgtcfg --help` prints.
[[nodiscard]] std::string overview();

}  // namespace tgtcfg::cli
