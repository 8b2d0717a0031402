#include <tgtcfg/codes/TC92.h>

#include <algorithm>

#include "command_support.h"
#include "operations/output.h"
#include "support/version.h"

namespace tgtcfg::cli {
namespace {

// The page of one command, or of the program: what `man tgtcfg-resolve` and `man tgtcfg` show.
std::string page_of(std::string_view name) {
  std::string text;
  for (const Command& command : commands()) {
    if (command.name == name)
      with_table(command, [&](const CommandLine& line) { text = man_page(line, version()); });
  }
  return text;
}

std::string page_of_program() {
  std::string text = ".TH tgtcfg 1 \"\" \"tgtcfg " + std::string(version()) +
                     "\"\n.SH NAME\ntgtcfg \\- reads, checks and resolves compilation targets\n"
                     ".SH SYNOPSIS\n.B tgtcfg\nCOMMAND [options]\n.SH COMMANDS\n";
  for (const Command& command : commands()) {
    if (command.summary.empty()) continue;
    text += ".TP\n.BR tgtcfg\\-" + std::string(command.name) + " (1)\n" +
            std::string(command.summary) + "\n";
  }
  return text;
}

}  // namespace

ExitCode cmd_help(Args args, Env& env) {
  std::vector<std::string> words;
  bool man = false;
  CommandLine line{"help", "[COMMAND]", "Prints the help of a command, or lists the commands.",
                   {},     {},          {}};
  line.positionals = {{"COMMAND", "", "which one", &words}};
  line.options = {{"--man", "", "as a page for `man`", &man}};
  line.examples = {{"tgtcfg help resolve", "the same as `tgtcfg resolve --help`"},
                   {"tgtcfg help --man resolve", "as a page, for `man -l -`"}};
  if (const auto code = begin(line, args, env)) return *code;
  Session session("help", env, {});
  if (words.empty())
    return write_product(session, man ? page_of_program() : overview(), std::nullopt);
  const auto all = commands();
  const auto found = std::find_if(all.begin(), all.end(),
                                  [&](const Command& each) { return each.name == words.front(); });
  if (found == all.end() || words.size() > 1) {
    std::vector<std::string> names;
    for (const Command& each : all) names.emplace_back(each.name);
    Diagnostics diags;
    auto error = diags.error(diag::UnknownCommand{.command = words.back()}, {});
    error.suggest_nearest(words.back(), names, {});
    error.help("`tgtcfg --help` lists them");
    return fail_usage("help", args, env, std::move(diags), false);
  }
  if (man) return write_product(session, page_of(found->name), std::nullopt);
  const std::string help = "--help";
  return found->run({&help, 1}, env);
}

}  // namespace tgtcfg::cli
