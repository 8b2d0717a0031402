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

const CommandText explain_page = {
    .usage = "CODE [options]",
    .summary =
        "Prints the page of a diagnostic: why it exists, a wrong and a right example, how to fix "
        "it.",
    .argument = "CODE",
    .argument_help = "a code or a name: TC2104, unknown-attribute",
    .completes = "codes",
    .examples = {{"tgtcfg explain TC2104", "one page"},
                 {"tgtcfg explain --all --format markdown", "all of them, for a handbook"}}};

ExitCode cmd_explain(Args args, Env& env) {
  Arguments typed;
  ExplainCommand command;
  if (const auto code = begin("explain", args, typed, env)) return *code;
  if (typed.words.size() != (typed.all ? 0U : 1U)) {
    Diagnostics diags;
    diags.error(diag::BadUsage{.message = "`explain` takes one code, or `--all`"}, {})
        .help("`tgtcfg list codes` lists the codes");
    return fail_usage("explain", args, env, std::move(diags), true);
  }
  if (!typed.all) command.code = is_number(typed.words[0]) ? "TC" + typed.words[0] : typed.words[0];
  if (typed.format == "json") command.format = PageFormat::json;
  if (typed.format == "markdown") command.format = PageFormat::markdown;
  Session session("explain", env, std::move(typed));
  return run_explain(session, command);
}

}  // namespace tgtcfg::cli
