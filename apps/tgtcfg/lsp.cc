#include <tgtcfg/codes/TC91.h>

#include "command_support.h"
#include "lsp/serve.h"
#include "process/log.h"
#include "process/standard_streams.h"

namespace tgtcfg::cli {

const CommandText lsp_page = {
    .usage = "[options]",
    .summary =
        "Speaks the language server protocol on standard input and output: an editor starts it, "
        "and gets marks, fixes, completion and explanations for configurations that are open in "
        "it. docs/editor.md says how.",
    .examples = {{"tgtcfg lsp", "what an editor starts"},
                 {"tgtcfg lsp --search-path rows", "with rows of one's own"}}};

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
