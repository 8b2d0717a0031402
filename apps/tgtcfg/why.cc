#include <tgtcfg/codes/TC92.h>

#include <utility>

#include "command_support.h"
#include "operations/why.h"

namespace tgtcfg::cli {
namespace {

bool is_pointer(const std::string& word) {
  return word.empty() || word.starts_with('/');
}

// Accepts POINTER and INPUT in either order, or only INPUT with --all. A path may also begin with a
// slash, so the second word is the pointer only if the first cannot be one.
bool place_words(std::vector<std::string> words, bool all, WhyCommand& command,
                 Diagnostics& diags) {
  if (!all) {
    if (words.size() == 2 && !is_pointer(words[0]) && is_pointer(words[1]))
      std::swap(words[0], words[1]);
    if (words.empty() || !is_pointer(words.front())) {
      const std::string input = words.empty() ? "tgtcfg.yaml" : shell_word(words.front());
      diags.error(diag::BadUsage{.message = "`why` requires a pointer"}, {})
          .help("write `tgtcfg why /opt-level " + input + "`")
          .help("explain every value with `--all` instead of a pointer");
      return false;
    }
    command.pointer = std::move(words.front());
    words.erase(words.begin());
  }
  command.request.inputs = std::move(words);
  return true;
}

}  // namespace

const CommandText why_page = {
    .usage = "POINTER INPUT [options]",
    .summary =
        "Explain the origin of a value: every file, tag and option that sets it, the one that "
        "wins, and the rules that chose it. POINTER addresses the configuration "
        "(/targets/gpu/arch, /opt-level). INPUT is any input of `resolve`, with the same options. "
        "Both orders are accepted.",
    .argument = "POINTER INPUT",
    .argument_help = "Value to explain, and its configuration",
    .completes = "configs,tags,kinds,file",
    .examples = {{"tgtcfg why /host corstone-300", "the rule or layer that chose the host"},
                 {"tgtcfg why /targets/0/arch nvidia/jetson-nano --target-cuda-arch=sm_62",
                  "a value of a tag, changed by an option"}}};

ExitCode cmd_why(Args args, Env& env) {
  Arguments typed;
  WhyCommand command;
  if (const auto code = begin("why", args, typed, env)) return *code;
  command.request = request_of(typed);
  command.plan = typed.plan;
  Diagnostics diags;
  if (!place_words(typed.words, typed.all, command, diags))
    return fail_usage("why", args, env, std::move(diags), true);
  command.json = typed.format == "json";
  Session session("why", env, std::move(typed));
  return run_why(session, command);
}

}  // namespace tgtcfg::cli
