#include <tgtcfg/codes/TC92.h>

#include "command_support.h"
#include "diag/text_width.h"
#include "emit/quoting.h"
#include "operations/init.h"

namespace tgtcfg::cli {
namespace {

// Allows at most one starting point. The arguments are a name, or `kind` and a name.
void check(const std::vector<std::string>& words, InitCommand& command, Diagnostics& diags) {
  const bool kind = words.size() == 2 && words[0] == "kind";
  if (kind) command.kind = words[1];
  if (words.size() == 1 && words[0] == "kind") {
    diags.error(diag::BadUsage{.message = "`init kind` requires a name"}, {});
  } else if (words.size() == 1) {
    command.name = words[0];
  } else if (words.size() > 1 && !kind) {
    diags.error(diag::BadUsage{.message = "`init` accepts only one name"}, {})
        .help("write `tgtcfg init NAME`, or `tgtcfg init kind NAME`");
  }
  const int said = (words.empty() ? 0 : 1) + (command.example ? 1 : 0) + (command.tag ? 1 : 0);
  if (said > 1)
    diags.error(diag::BadUsage{.message = "a name, `--example` and `--tag` cannot be combined"},
                {});
}

// How to go on with the entry of a new kind.
std::string about_kind(const InitCommand& command, const std::string& path) {
  const std::string root = shell_quoted(command.output.value_or("."));
  return "wrote " + visible(path) + "\n\nTo use the kind, pass `--search-path " + root +
         "`:\n  tgtcfg validate " + shell_quoted(path) + "\n  tgtcfg resolve '" + *command.kind +
         " -chip=two' --search-path " + root +
         "\nFor completion in an editor, write the schemas: tgtcfg schema export " + root +
         "/schemas\n`tgtcfg schema show data/kind` describes every field.\n";
}

}  // namespace

const CommandText init_page = {
    .usage = "[NAME | kind NAME] [options]",
    .summary =
        "Write the start of a configuration, with comments and the line that sets the schema for "
        "editors. NAME is a tag, a kind or a configuration to start from. `init kind NAME` writes "
        "database/kinds/NAME.json, a kind of your own, below DIR. On a terminal it asks for "
        "missing values.",
    .argument = "NAME",
    .argument_help = "Tag, kind or configuration to start from",
    .completes = "new kind,configs,tags,kinds",
    .examples = {{"tgtcfg init nvidia/jetson-nano", "a file for a board"},
                 {"tgtcfg init --example two-gpus -o tgtcfg.json", "an example to change"},
                 {"tgtcfg init kind npu9 -o rows", "a kind of your own"}}};

ExitCode cmd_init(Invocation& call) {
  if (const auto code = call.begin()) return *code;
  const Arguments& typed = call.typed;
  InitCommand command;
  command.example = typed.example;
  command.tag = typed.tag;
  command.output = typed.output;
  command.force = typed.force;
  command.schema = typed.schema;
  check(typed.words, command, call.usage);
  if (call.usage.has_errors()) return call.fail();
  Session session = call.session();
  const bool opened = session.open();
  const auto path = opened && command.kind ? write_kind(session, command) : std::nullopt;
  if (path) return with_diagnostics(session, write_product(session, about_kind(command, *path)));
  const auto text = opened && !command.kind ? starting_text(session, command) : std::nullopt;
  if (text) return with_diagnostics(session, write_product(session, *text, typed.output));
  print_diagnostics(session, session.findings);
  return session.exit_code();
}

}  // namespace tgtcfg::cli
