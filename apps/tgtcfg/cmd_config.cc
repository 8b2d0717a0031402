#include <tgtcfg/codes/TC92.h>

#include "command_support.h"
#include "operations/settings.h"

namespace tgtcfg::cli {
namespace {

constexpr std::string_view summary =
    "Prints which settings hold for PATH (without one: for this directory) and where each of them "
    "comes from: an option, TGTCFG_PATH, a line of the project file, or nobody.";

std::vector<std::string> list_of(const std::optional<std::string>& text) {
  return text ? std::vector<std::string>{*text} : std::vector<std::string>();
}

}  // namespace

ExitCode cmd_config(Args args, Env& env) {
  CommonOptions common;
  SettingsCommand command;
  std::vector<std::string> paths;
  std::vector<std::string> exclude;
  std::optional<std::string> plans;
  std::optional<std::string> format;
  CommandLine line{"config", "[PATH] [options]", summary, {}, {}, {}};
  line.positionals = {{"PATH", "", "a file or a directory", &paths}};
  line.options = {
      format_option(format, {"text", "json"}),
      {"--exclude", "GLOB", "as `validate` takes it; repeatable", &exclude},
      {"--plan-check", "DIR", "as `validate` takes it", &plans},
  };
  add_common_options(common, line.options);
  line.examples = {
      {"tgtcfg config", "what holds here"},
      {"tgtcfg config --no-project -f json", "the same without a project file, for programs"}};
  if (const auto code = begin(line, args, env)) return *code;
  Diagnostics diags;
  if (paths.size() > 1) diags.error(diag::BadUsage{.message = "`config` takes one path"}, {});
  if (diags.has_errors()) return fail_usage("config", args, env, std::move(diags), true);
  if (!paths.empty()) command.path = paths.front();
  command.json = format == "json";
  command.flags = {{"search-path", "--search-path", common.search_paths},
                   {"exclude", "--exclude", exclude},
                   {"deny", "--deny", common.deny},
                   {"allow", "--allow", common.allow},
                   {"plans", "--plan-check", list_of(plans)},
                   {"host-facts", "--host-facts", list_of(common.host_facts)}};
  if (common.lenient) command.flags.push_back({"lenient", "--lenient", {"true"}});
  if (!common.lenient && common.strict) command.flags.push_back({"lenient", "--strict", {"false"}});
  Session session("config", env, std::move(common));
  return run_settings(session, command);
}

}  // namespace tgtcfg::cli
