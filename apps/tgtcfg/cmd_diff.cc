#include <tgtcfg/codes/TC92.h>

#include "command_support.h"
#include "operations/diff.h"

namespace tgtcfg::cli {
namespace {

constexpr std::string_view summary =
    "Compares two inputs by what they mean: resolves both and lists what differs in the plans, "
    "with where each side has its value from; two directories file by file. Options that change an "
    "input change both. LLVM's features of another CPU are one line unless `-v` is set. Exit code "
    "0: the same; 1: different; 3: one of them does not resolve.";

}  // namespace

ExitCode cmd_diff(Args args, Env& env) {
  DiffCommand command;
  CommonOptions common;
  std::vector<std::string> inputs;
  std::optional<std::string> format;
  CommandLine line{"diff", "A B [options]", summary, {}, {}, {}};
  line.positionals = {
      {"A B", "", "what to compare, each as for `resolve`; a plan as it is", &inputs}};
  line.options = {
      {"--source", "", "compare the configurations as written and merged, not their plans",
       &command.source},
      format_option(format, {"text", "json", "markdown"}),
  };
  add_layer_options(command.flags, common, line.options);
  add_common_options(common, line.options);
  line.examples = {
      {"tgtcfg diff corstone-300 boards/corstone-300", "two names of one configuration"},
      {"tgtcfg diff boards/rasp4b boards/imx93 -f markdown", "as a comment of a pull request"},
      {"tgtcfg diff 'cuda, llvm' '{targets: \"cuda\", host: \"llvm\"}' -f json",
       "two spellings of one plan"}};
  if (const auto code = begin(line, args, env)) return *code;
  if (inputs.size() != 2) {
    Diagnostics diags;
    diags.error(
        diag::BadUsage{.message = "`diff` takes two inputs, not " + std::to_string(inputs.size())},
        {});
    return fail_usage("diff", args, env, std::move(diags), true);
  }
  command.a = inputs[0];
  command.b = inputs[1];
  if (format == "json") command.format = DiffFormat::json;
  if (format == "markdown") command.format = DiffFormat::markdown;
  Session session("diff", env, std::move(common));
  return run_diff(session, command);
}

}  // namespace tgtcfg::cli
