#include <tgtcfg/codes/TC91.h>

#include "command_support.h"
#include "lsp/serve.h"
#include "process/input_ready.h"
#include "process/log_file.h"

namespace tgtcfg::cli {

ExitCode cmd_lsp(Args args, Env& env) {
  lsp::ServeCommand command;
  std::optional<std::string> log;
  bool stdio = false;
  CommandLine line{"lsp",
                   "[options]",
                   "Speaks the language server protocol on standard input and output: an editor "
                   "starts it, and gets marks, fixes, completion and explanations for "
                   "configurations that are open in it. docs/editor.md says how.",
                   {},
                   {},
                   {}};
  line.options = {
      {"--stdio", "", "standard input and output; there is nothing else", &stdio},
      {"--log", "FILE", "write every message to FILE, a line each", &log},
      {"--allow-path", "DIR", "a directory that `extends` may lead to besides its own; repeatable",
       &command.common.allow_paths}};
  add_common_options(command.common, line.options);
  line.examples = {{"tgtcfg lsp", "what an editor starts"},
                   {"tgtcfg lsp --search-path rows", "with rows of one's own"}};
  if (const auto code = begin(line, args, env)) return *code;
  if (log) {
    std::string reason;
    auto sink = open_log_file(*log, reason);
    if (!sink) {
      Diagnostics diags;
      diags.error(diag::CannotWrite{.path = *log, .reason = reason}, {});
      return fail_usage("lsp", args, env, std::move(diags), false, ExitCode::input_output);
    }
    command.log = std::move(*sink);
  }
  command.input_ready = standard_input_ready;
  return static_cast<ExitCode>(lsp::serve(env, command));
}

}  // namespace tgtcfg::cli
