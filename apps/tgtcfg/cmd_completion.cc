#include <tgtcfg/codes/TC92.h>

#include "command_support.h"
#include "commands/output.h"
#include "completion.h"

namespace tgtcfg::cli {
namespace {

using Script = std::string_view (*)();

struct Shell {
  std::string_view name;
  Script script;
};

constexpr Shell shells[] = {
    {"bash", bash_completion}, {"zsh", zsh_completion}, {"fish", fish_completion}};

}  // namespace

ExitCode cmd_completion(Args args, Env& env) {
  std::optional<std::string> name;
  CommandLine line{"completion",
                   "bash | zsh | fish",
                   "Prints a script that completes commands, options, names and files in a shell.",
                   {},
                   {},
                   {}};
  line.positionals = {{"SHELL", "", "the shell", &name}};
  line.examples = {{"tgtcfg completion bash", "to source, or to store where bash looks"},
                   {"tgtcfg completion fish", "for fish"}};
  if (const auto code = begin(line, args, env)) return *code;
  for (const Shell& shell : shells) {
    if (name != shell.name) continue;
    Session session("completion", env, {});
    return write_product(session, shell.script(), std::nullopt);
  }
  Diagnostics diags;
  auto error = diags.error(
      diag::BadUsage{.message = name ? "`completion` does not know the shell `" + *name + "`"
                                     : std::string("`completion` needs a shell")},
      {});
  if (name) error.suggest_nearest(*name, {"bash", "zsh", "fish"}, {});
  error.help("shells: bash zsh fish");
  return fail_usage("completion", args, env, std::move(diags), false);
}

}  // namespace tgtcfg::cli
