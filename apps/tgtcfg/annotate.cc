#include "operations/annotate.h"

#include <tgtcfg/codes/TC92.h>

#include "command_support.h"

namespace tgtcfg::cli {
const CommandText annotate_page = {
    .usage = "[INPUT] PROGRAM [options]",
    .summary =
        "Write the device of each function, and the links between devices, into a program in "
        "MLIR, as attributes that `iree-compile` reads. All other bytes of the program stay. "
        "PROGRAM is a file, or - for standard input.",
    .argument = "INPUT",
    .argument_help = "Configuration, as for `resolve` [default: tgtcfg.yaml]",
    .completes = "configs,tags,kinds,file",
    .examples = {
        {"tgtcfg annotate deploy.yaml model.mlir -o placed.mlir", "the program for `iree-compile`"},
        {"tgtcfg annotate deploy.yaml model.mlir -o placed.mlir -f text",
         "also print the entry of each function, as `match` does"},
        {"tgtcfg annotate deploy.yaml model.mlir --remove", "the program without the attributes"}}};

ExitCode cmd_annotate(Args args, Env& env) {
  Arguments typed;
  AnnotateCommand command;
  if (const auto code = begin("annotate", args, typed, env)) return *code;
  Diagnostics diags;
  const std::size_t most = typed.config ? 1 : 2;
  if (typed.words.empty() || typed.words.size() > most) {
    diags.error(diag::BadUsage{.message = "`annotate` requires INPUT and PROGRAM"}, {});
  } else {
    command.program = typed.words.back();
    typed.words.pop_back();
  }
  if (typed.replace && typed.remove) {
    diags.error(diag::BadUsage{.message = "`--replace` and `--remove` cannot be combined"}, {});
  }
  if (command.program == "-" && !typed.words.empty() && typed.words.front() == "-") {
    diags.error(diag::BadUsage{.message = "INPUT and PROGRAM cannot both read standard input"}, {});
  }
  if (typed.format && typed.output.value_or("-") == "-") {
    diags.error(diag::BadUsage{.message = "`--format` requires `--output FILE`"}, {});
  }
  if (!diags.empty()) return fail_usage("annotate", args, env, std::move(diags), true);
  command.request = request_of(typed);
  command.output = typed.output;
  command.all = typed.all;
  command.replace = typed.replace;
  command.remove = typed.remove;
  command.deny_unmatched = typed.deny_unmatched;
  command.report = typed.format;
  Session session("annotate", env, std::move(typed));
  return run_annotate(session, command);
}

}  // namespace tgtcfg::cli
