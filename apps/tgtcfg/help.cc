#include <tgtcfg/codes/TC92.h>

#include "command_support.h"
#include "support/version.h"

namespace tgtcfg::cli {
namespace {

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

const CommandText help_page = {
    .usage = "[COMMAND]",
    .summary = "Print the help of a command, or list all commands.",
    .argument = "COMMAND",
    .argument_help = "Command to describe",
    .completes = "command",
    .examples = {{"tgtcfg help resolve", "the same as `tgtcfg resolve --help`"},
                 {"tgtcfg help --man resolve", "as a page for `man -l -`"}}};

ExitCode cmd_help(Invocation& call) {
  if (const auto code = call.begin()) return *code;
  const Arguments& typed = call.typed;
  Session session = call.session();
  if (typed.words.empty())
    return write_product(session, typed.man ? page_of_program() : overview(), std::nullopt);
  const Command* found = find_command(typed.words.front());
  if (found == nullptr || typed.words.size() > 1) {
    call.usage.error(diag::UnknownCommand{.command = typed.words.back()}, {})
        .suggest_nearest(typed.words.back(), command_names(), {})
        .help("run `tgtcfg --help` to list all commands");
    return call.fail();
  }
  if (typed.man) return write_product(session, man_page(*found, version()), std::nullopt);
  const std::string help = "--help";
  Invocation asked{*found, {&help, 1}, call.env};
  return found->run(asked);
}

}  // namespace tgtcfg::cli
