#include "operations/diff.h"
#include "command_support.h"

namespace tgtcfg::cli {
const CommandText diff_page = {
    .usage = "A B [options]",
    .summary =
        "Compare two inputs by meaning: resolve both, and list the differences of the plans with "
        "the origin of each value. Two directories are compared file by file. Options that change "
        "an input change both inputs. LLVM features of another CPU are one line unless `-v` is "
        "set. Exit code 0: equal; 1: different; 3: an input does not resolve.",
    .argument = "A B",
    .argument_help = "Inputs to compare, as for `resolve`, or plans",
    .completes = "configs,tags,kinds,file",
    .examples = {
        {"tgtcfg diff corstone-300 boards/corstone-300", "two names of one configuration"},
        {"tgtcfg diff boards/rasp4b boards/imx93 -f markdown", "for a comment on a pull request"},
        {"tgtcfg diff 'cuda, llvm' '{targets: \"cuda\", host: \"llvm\"}' -f json",
         "two ways to write one plan"}}};

ExitCode cmd_diff(Invocation& call) {
  if (const auto code = call.begin()) return *code;
  const Arguments& typed = call.typed;
  if (typed.words.size() != 2)
    return call.refuse("`diff` requires two inputs, found " + std::to_string(typed.words.size()));
  DiffCommand command;
  command.source = typed.as_written;
  command.changes = changes_of(typed.layers);
  command.a = typed.words[0];
  command.b = typed.words[1];
  if (typed.format == "json") command.format = DiffFormat::json;
  if (typed.format == "markdown") command.format = DiffFormat::markdown;
  Session session = call.session();
  return run_diff(session, command);
}

}  // namespace tgtcfg::cli
