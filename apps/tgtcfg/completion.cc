#include <tgtcfg/codes/TC92.h>

#include "command_support.h"
#include "operations/output.h"
#include "shell_scripts.h"
#include "support/text.h"

#include <tgtcfg/value.h>

namespace tgtcfg::cli {
const CommandText completion_page = {
    .usage = "bash | zsh | fish | powershell",
    .summary = "Print a script that completes commands, options, names and files in a shell.",
    .argument = "SHELL",
    .argument_help = "bash, zsh, fish or powershell",
    .completes = "shell",
    .one_argument = true,
    .examples = {{"tgtcfg completion bash",
                  "source the output, or store it in the directory of bash completions"},
                 {"tgtcfg completion fish", "for fish"}}};

ExitCode cmd_completion(Args args, Env& env) {
  Arguments typed;
  if (const auto code = begin("completion", args, typed, env)) return *code;
  const auto name = typed.words.empty() ? std::nullopt : std::optional(typed.words.front());
  std::vector<std::string> shells;
  for (const CompletionScript& script : completion_scripts()) {
    shells.emplace_back(script.shell);
    if (name != script.shell) continue;
    Session session("completion", env, {});
    return write_product(session, script.text, std::nullopt);
  }
  Diagnostics diags;
  auto error =
      diags.error(diag::BadUsage{.message = name ? "unknown shell `" + *name + "`"
                                                 : std::string("`completion` requires a shell")},
                  {});
  if (name) error.suggest_nearest(*name, shells, {});
  error.help("name one of these shells: " + join(shells, ", "));
  return fail_usage("completion", args, env, std::move(diags), false);
}

}  // namespace tgtcfg::cli
