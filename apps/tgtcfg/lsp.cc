#include <tgtcfg/codes/TC91.h>

#include "command_support.h"
#include "lsp/serve.h"
#include "process/log.h"
#include "process/standard_streams.h"

namespace tgtcfg::cli {

const CommandText lsp_page = {
    .usage = "[options]",
    .summary =
        "Run a language server on standard input and output. Editors start it and get diagnostics, "
        "fixes, completion and explanations for open configurations. See docs/guides/editor.md.",
    .examples = {{"tgtcfg lsp", "the command that an editor runs"},
                 {"tgtcfg lsp --search-path rows", "with your own database entries"}}};

ExitCode cmd_lsp(Args args, Env& env) {
  Arguments typed;
  lsp::ServeCommand command;
  if (const auto code = begin("lsp", args, typed, env)) return *code;
  if (typed.log) {
    std::string reason;
    auto sink = open_log_file(*typed.log, reason);
    if (!sink) {
      Diagnostics diags;
      diags.error(diag::CannotWrite{.path = *typed.log, .reason = reason}, {});
      return fail_usage("lsp", args, env, std::move(diags), false, ExitCode::input_output);
    }
    command.log = std::move(*sink);
  }
  command.common = std::move(typed);
  command.input_ready = standard_input_ready;
  return static_cast<ExitCode>(lsp::serve(env, command));
}

}  // namespace tgtcfg::cli
