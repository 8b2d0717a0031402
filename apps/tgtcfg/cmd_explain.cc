#include <tgtcfg/codes/TC92.h>

#include <algorithm>

#include "command_support.h"
#include "operations/explain.h"
#include "support/text.h"

namespace tgtcfg::cli {
namespace {

// `2002` of `TC2002`.
bool is_number(const std::string& word) {
  return !word.empty() && std::all_of(word.begin(), word.end(), is_digit);
}

}  // namespace

ExitCode cmd_explain(Args args, Env& env) {
  ExplainCommand command;
  CommonOptions common;
  std::vector<std::string> words;
  std::optional<std::string> format;
  bool all = false;
  CommandLine line{"explain",
                   "CODE [options]",
                   "Prints the page of a diagnostic: why it exists, a wrong and a right example, "
                   "how to fix it.",
                   {},
                   {},
                   {}};
  line.positionals = {{"CODE", "", "a code or a name: TC2104, unknown-attribute", &words}};
  line.options = {format_option(format, {"text", "json", "markdown"}),
                  {"--all", "", "all pages", &all},
                  color_option(common)};
  line.examples = {{"tgtcfg explain TC2104", "one page"},
                   {"tgtcfg explain --all --format markdown", "all of them, for a handbook"}};
  if (const auto code = begin(line, args, env)) return *code;
  if (words.size() != (all ? 0U : 1U)) {
    Diagnostics diags;
    diags.error(diag::BadUsage{.message = "`explain` takes one code, or `--all`"}, {})
        .help("`tgtcfg list codes` lists the codes");
    return fail_usage("explain", args, env, std::move(diags), true);
  }
  if (!all) command.code = is_number(words[0]) ? "TC" + words[0] : words[0];
  if (format == "json") command.format = PageFormat::json;
  if (format == "markdown") command.format = PageFormat::markdown;
  Session session("explain", env, std::move(common));
  return run_explain(session, command);
}

}  // namespace tgtcfg::cli
