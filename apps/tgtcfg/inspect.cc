#include "operations/inspect.h"

#include <tgtcfg/codes/TC92.h>

#include "command_support.h"

namespace tgtcfg::cli {

const CommandText inspect_page = {
    .usage = "FILE... [options]",
    .summary =
        "Lists the targets that compiled files hold code for: architecture, system, ABI, chips. "
        "Reads ELF, Mach-O, PE, COFF and WebAssembly files, cubins, fatbins, PTX, AMD code "
        "objects, offload bundles and SPIR-V, also inside of archives (ar, tar, zip, gzip). "
        "Nothing is executed. A directory stands for the files in it.",
    .argument = "FILE",
    .argument_help = "a file or a directory; `-` is standard input",
    .completes = "file",
    .examples = {
        {"echo '.version 8.3 .target sm_90a ' | tgtcfg inspect -",
         "the target of code on standard input"},
        {"echo '.version 8.3 .target sm_90a ' | tgtcfg inspect - -f json", "all of its facts"}}};

ExitCode cmd_inspect(Args args, Env& env) {
  Arguments typed;
  if (const auto code = begin("inspect", args, typed, env)) return *code;
  if (typed.words.empty()) {
    Diagnostics diags;
    diags.error(diag::BadUsage{.message = "`inspect` requires a file"}, {})
        .help("write `tgtcfg inspect FILE`");
    return fail_usage("inspect", args, env, std::move(diags), true);
  }
  InspectCommand command{typed.words, typed.format.value_or("text"), typed.allow_empty};
  Session session("inspect", env, std::move(typed));
  return run_inspect(session, command);
}

}  // namespace tgtcfg::cli
