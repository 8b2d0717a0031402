#include <tgtcfg/codes/TC92.h>

#include <utility>

#include "command_support.h"
#include "operations/why.h"

namespace tgtcfg::cli {
namespace {

constexpr std::string_view summary =
    "Says where a value comes from: every file, tag and option that set it, which of them holds, "
    "and the rules that chose it. POINTER addresses the configuration (/targets/gpu/arch, "
    "/opt-level); INPUT is what `resolve` takes, with the same options. Either may come first.";

bool is_pointer(const std::string& word) {
  return word.empty() || word.starts_with('/');
}

// POINTER INPUT in either order, or INPUT alone under --all. A path may begin with a slash too, so
// the second word is the pointer only where the first cannot be one.
bool place_words(std::vector<std::string> words, bool all, WhyCommand& command,
                 Diagnostics& diags) {
  if (!all) {
    if (words.size() == 2 && !is_pointer(words[0]) && is_pointer(words[1]))
      std::swap(words[0], words[1]);
    if (words.empty() || !is_pointer(words.front())) {
      const std::string input = words.empty() ? "tgtcfg.yaml" : shell_word(words.front());
      diags.error(diag::BadUsage{.message = "`why` requires a pointer"}, {})
          .help("write `tgtcfg why /opt-level " + input + "`")
          .help("explain every value by `--all` in place of the pointer");
      return false;
    }
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
  Diagnostics diags;
  if (!place_words(std::move(words), all, command, diags))
    return fail_usage("why", args, env, std::move(diags), true);
  command.json = format == "json";
  Session session("why", env, std::move(common));
  return run_why(session, command);
}

}  // namespace tgtcfg::cli
