#include "command_support.h"
#include "shell_scripts.h"
#include "support/text.h"

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

ExitCode cmd_completion(Invocation& call) {
  if (const auto code = call.begin()) return *code;
  const std::vector<std::string>& words = call.typed.words;
  const auto name = words.empty() ? std::nullopt : std::optional(words.front());
  std::vector<std::string> shells;
  for (const CompletionScript& script : completion_scripts()) {
    shells.emplace_back(script.shell);
    if (name != script.shell) continue;
    Session session = call.session();
    return write_product(session, script.text, std::nullopt);
  }
  auto error = call.bad_usage(name ? "unknown shell `" + *name + "`"
                                   : std::string("`completion` requires a shell"));
  if (name) error.suggest_nearest(*name, shells, {});
  error.help("name one of these shells: " + join(shells, ", "));
  return call.fail();
}

}  // namespace tgtcfg::cli
