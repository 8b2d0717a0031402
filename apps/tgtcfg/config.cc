#include <tgtcfg/codes/TC92.h>

#include "command_support.h"
#include "operations/config.h"

namespace tgtcfg::cli {
namespace {

std::vector<std::string> list_of(const std::optional<std::string>& text) {
  return text ? std::vector<std::string>{*text} : std::vector<std::string>();
}

}  // namespace

const CommandText config_page = {
    .usage = "[PATH] [options]",
    .summary =
        "Prints which settings hold for PATH (without one: for this directory) and where each of "
        "them comes from: an option, TGTCFG_PATH, a line of the project file, or nobody.",
    .argument = "PATH",
    .argument_help = "a file or a directory",
    .examples = {
        {"tgtcfg config", "what holds here"},
        {"tgtcfg config --no-project -f json", "the same without a project file, for programs"}}};

ExitCode cmd_config(Args args, Env& env) {
  Arguments typed;
  ConfigCommand command;
  if (const auto code = begin("config", args, typed, env)) return *code;
  Diagnostics diags;
  if (typed.words.size() > 1) diags.error(diag::BadUsage{.message = "`config` takes one path"}, {});
  if (diags.has_errors()) return fail_usage("config", args, env, std::move(diags), true);
  if (!typed.words.empty()) command.path = typed.words.front();
  command.json = typed.format == "json";
  command.flags = {{"search-path", "--search-path", typed.search_paths},
                   {"exclude", "--exclude", typed.exclude},
                   {"deny", "--deny", typed.deny},
                   {"allow", "--allow", typed.allow},
                   {"plans", "--plan-check", list_of(typed.plan_check)},
                   {"host-facts", "--host-facts", list_of(typed.host_facts)}};
  if (typed.lenient) command.flags.push_back({"lenient", "--lenient", {"true"}});
  if (!typed.lenient && typed.strict) command.flags.push_back({"lenient", "--strict", {"false"}});
  Session session("config", env, std::move(typed));
  return run_config(session, command);
}

}  // namespace tgtcfg::cli
