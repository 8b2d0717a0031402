#include <tgtcfg/codes/TC91.h>

#include "command_support.h"
#include "lsp/server.h"
#include "process/console.h"
#include "process/log.h"

namespace tgtcfg::cli {

const CommandText lsp_page = {
    .usage = "[options]",
    .summary =
        "Run a language server on standard input and output. Editors start it and get diagnostics, "
        "fixes, completion and explanations for open configurations. See docs/guides/editor.md.",
    .examples = {{"tgtcfg lsp", "the command that an editor runs"},
                 {"tgtcfg lsp --search-path rows", "with your own database entries"}}};

ExitCode cmd_lsp(Invocation& call) {
  if (const auto code = call.begin()) return *code;
  lsp::ServeCommand command;
  if (call.typed.log) {
    std::string reason;
    auto sink = open_log_file(*call.typed.log, reason);
    if (!sink) {
      call.usage.error(diag::CannotWrite{.path = *call.typed.log, .reason = reason}, {});
      return call.fail(ExitCode::input_output);
    }
    command.log = std::move(*sink);
  }
  command.common = std::move(call.typed);
  command.input_ready = standard_input_ready;
  return static_cast<ExitCode>(lsp::serve(call.env, command));
}

}  // namespace tgtcfg::cli
