#include "operations/annotate.h"

#include <tgtcfg/pipeline.h>

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

ExitCode cmd_annotate(Invocation& call) {
  if (const auto code = call.begin()) return *code;
  Arguments& typed = call.typed;
  AnnotateCommand command;
  const std::size_t most = typed.config ? 1 : 2;
  const bool has_only_input = typed.words.size() == 1 && format_of(typed.words.front());
  if (typed.words.empty() || typed.words.size() > most || has_only_input ||
      has_input_last(typed.words, *call.env.files)) {
    call.bad_usage("`annotate` requires INPUT and PROGRAM")
        .help("write `tgtcfg annotate INPUT PROGRAM`");
  } else {
    command.program = typed.words.back();
    typed.words.pop_back();
  }
  if (typed.replace && typed.remove)
    call.bad_usage("`--replace` and `--remove` cannot be combined");
  if (typed.format && typed.output.value_or("-") == "-")
    call.bad_usage("`--format` requires `--output FILE`");
  if (!call.usage.empty()) return call.fail();
  command.request = request_of(typed);
  command.all = typed.all;
  command.replace = typed.replace;
  command.remove = typed.remove;
  command.deny_unmatched = typed.deny_unmatched;
  command.report = typed.format;
  Session session = call.session();
  const auto made = annotated(session, command);
  ExitCode code = session.exit_code();
  if (made && code == ExitCode::done) code = write_product(session, made->program, typed.output);
  if (made && code == ExitCode::done) session.console.out(made->report);
  print_diagnostics(session, session.findings);
  return code;
}

}  // namespace tgtcfg::cli
