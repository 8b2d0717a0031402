#include <tgtcfg/codes/TC92.h>

#include <utility>

#include "command_support.h"
#include "commands/why.h"

namespace tgtcfg::cli {
namespace {

constexpr std::string_view summary =
    "Says where a value comes from: every file, tag and option that set it, which of them holds, "
    "and the rules that chose it. POINTER addresses the configuration (/targets/gpu/arch, "
    "/opt-level); INPUT is what `resolve` takes, with the same options. Either may come first.";

// POINTER INPUT in either order, or INPUT alone under --all. A path may begin with a slash too, so
// the second word is the pointer only where the first cannot be one.
bool place_words(std::vector<std::string> words, bool all, WhyCommand& command) {
  if (!all) {
    if (words.empty()) return false;
    if (words.size() == 2 && !words[0].starts_with('/') && words[1].starts_with('/'))
      std::swap(words[0], words[1]);
    command.pointer = std::move(words.front());
    words.erase(words.begin());
  }
  command.request.inputs = std::move(words);
  return true;
}

}  // namespace

ExitCode cmd_why(Args args, Env& env) {
  WhyCommand command;
  CommonOptions common;
  std::vector<std::string> words;
  std::optional<std::string> format;
  bool all = false;
  CommandLine line{"why", "POINTER INPUT [options]", summary, {}, {}, {}};
  line.positionals = {{"POINTER INPUT", "", "which value, and of what", &words}};
  line.options = {
      {"--all", "", "every value; there is no POINTER then", &all},
      {"--plan", "", "POINTER is one into the plan: /targets/gpu/attrs/arch", &command.plan},
      {"--config", "NAME|FILE", "a configuration by name or path, in place of INPUT",
       &command.request.config},
      {"--document", "N", "which document of the file, from 0", &command.request.document},
      format_option(format, {"text", "json"}),
  };
  add_layer_options(command.request.flags, common, line.options);
  add_common_options(common, line.options);
  line.examples = {{"tgtcfg why /host corstone-300", "which rule or layer chose the host"},
                   {"tgtcfg why /targets/0/arch nvidia/jetson-nano --target-cuda-arch=sm_62",
                    "a value of a tag under an option"}};
  if (const auto code = begin(line, args, env)) return *code;
  if (!place_words(std::move(words), all, command)) {
    Diagnostics diags;
    diags.error(diag::BadUsage{.message = "`why` takes a pointer and an input"}, {})
        .help("`--all` in place of the pointer explains every value");
    return fail_usage("why", args, env, std::move(diags), true);
  }
  command.json = format == "json";
  Session session("why", env, std::move(common));
  return run_why(session, command);
}

}  // namespace tgtcfg::cli
