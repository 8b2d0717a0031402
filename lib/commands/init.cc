#include "commands/init.h"

#include <tgtcfg/codes/TC92.h>

#include "commands/output.h"
#include "request/input.h"
#include "request/request_flags.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

constexpr std::string_view schema_file = "schemas/config.schema.json";

std::string names_of(const Database& database, Table table) {
  return join(database.names(table), ", ");
}

// A shipped configuration is built upon; a tag or a kind is a target.
std::string beginning(const Session& session, const std::optional<std::string>& name) {
  const Database& database = session.database;
  if (!name) {
    return "# What code is generated for: target strings, tags (`tgtcfg list tags`) or objects. "
           "Order says\n# nothing; names are free.\n"
           "targets:\n  cpu: llvm -mtriple=x86_64-linux-gnu\n"
           "  # gpu: cuda -arch=sm_86\n"
           "  # board: nvidia/jetson-nano\n";
  }
  const bool target = database.has(Table::tags, *name) || database.has(Table::kinds, *name);
  const bool configuration = !target && !database.find_configurations(*name).empty();
  if (configuration) {
    return "# All of this configuration, with what follows laid over it. `tgtcfg show config " +
           *name + "` shows it.\nextends: " + *name + "\n";
  }
  return "# What code is generated for: target strings, tags (`tgtcfg list tags`) or objects. "
         "Order says\n# nothing.\ntargets:\n  - " +
         *name + "\n";
}

std::string text_of(const Session& session, const InitCommand& command) {
  const Database& database = session.database;
  const std::string schema = command.schema.value_or(std::string(schema_file));
  std::string text = "# yaml-language-server: $schema=" + schema + "\n";
  if (!command.schema) {
    text +=
        "# For completion and checks in an editor write that file: `tgtcfg schema export "
        "schemas`.\n";
    if (!session.common.search_paths.empty())
      text += "# With `--search-path DIR` it knows the kinds and tags of DIR too.\n";
  }
  text +=
      "#\n# `tgtcfg validate FILE` checks this file, `tgtcfg resolve FILE` prints the plan.\n\n";
  text += beginning(session, command.name);
  text +=
      "\n# The processor that drives the targets, where they do not say it themselves.\n"
      "# host: llvm -mtriple=aarch64-linux-gnu\n"
      "\n# How the compiled graph is driven: " +
      names_of(database, Table::executors) +
      ".\n# executor: graph\n"
      "\n# What it runs on: " +
      names_of(database, Table::runtimes) +
      ".\n# runtime: cpp\n"
      "\n# How hard the graph compiler tries, 0 to 3.\n# opt-level: 3\n";
  return text;
}

bool is_known(const Session& session, const std::string& name) {
  const Database& database = session.database;
  return database.has(Table::kinds, name) || database.has(Table::tags, name) ||
         !database.find_configurations(name).empty();
}

ExitCode fail(Session& session) {
  print_diagnostics(session, session.findings);
  return exit_code_of(session.findings.diags.all());
}

}  // namespace

ExitCode run_init(Session& session, const InitCommand& command) {
  if (!session.open()) return fail(session);
  if (command.name && !is_known(session, *command.name)) {
    const Value word = argument_value(session.findings, "<input>", *command.name);
    report_unknown_name(session, word, session.findings);
    return fail(session);
  }
  const bool there = command.output && *command.output != "-" &&
                     session.files().kind(*command.output) == FileKind::regular;
  if (there && !command.force) {
    session.findings.diags.error(diag::WouldOverwrite{.path = *command.output}, {})
        .help("`--force` replaces it");
    return fail(session);
  }
  const ExitCode code = write_product(session, text_of(session, command), command.output);
  print_diagnostics(session, session.findings);
  return code;
}

}  // namespace tgtcfg
