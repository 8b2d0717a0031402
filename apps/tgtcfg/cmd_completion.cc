#include <tgtcfg/codes/TC92.h>

#include "command_support.h"
#include "completion.h"
#include "operations/output.h"
#include "support/text.h"

namespace tgtcfg::cli {
ExitCode cmd_completion(Args args, Env& env) {
  std::optional<std::string> name;
  CommandLine line{"completion",
                   "bash | zsh | fish | powershell",
                   "Prints a script that completes commands, options, names and files in a shell.",
                   {},
                   {},
                   {}};
  line.positionals = {{"SHELL", "", "the shell", &name}};
  line.examples = {{"tgtcfg completion bash", "to source, or to store where bash looks"},
                   {"tgtcfg completion fish", "for fish"}};
  if (const auto code = begin(line, args, env)) return *code;
  std::vector<std::string> shells;
  for (const CompletionScript& script : completion_scripts()) {
    shells.emplace_back(script.shell);
    if (name != script.shell) continue;
    Session session("completion", env, {});
    return write_product(session, script.text, std::nullopt);
  }
  Diagnostics diags;
  auto error = diags.error(
      diag::BadUsage{.message = name ? "`completion` does not know the shell `" + *name + "`"
                                     : std::string("`completion` needs a shell")},
      {});
  if (name) error.suggest_nearest(*name, shells, {});
  error.help("shells: " + join(shells, " "));
  return fail_usage("completion", args, env, std::move(diags), false);
}

}  // namespace tgtcfg::cli
