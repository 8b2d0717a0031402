#include "operations/init.h"

#include <tgtcfg/codes/TC41.h>
#include <tgtcfg/codes/TC92.h>
#include <tgtcfg/database.h>

#include "arguments/options.h"
#include "database/embedded_data.h"
#include "operations/init_kind.h"
#include "operations/init_question.h"
#include "request/input.h"
#include "request/load.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

constexpr std::string_view schema_file = "schemas/config.schema.json";

std::string names_in_table(const Database& database, Table table) {
  return join(database.names(table), ", ");
}

// A named configuration becomes a base (`extends`); a tag or kind becomes a target.
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
      names_in_table(database, Table::executors) +
      ".\n# executor: graph\n"
      "\n# What it runs on: " +
      names_in_table(database, Table::runtimes) +
      ".\n# runtime: cpp\n"
      "\n# How hard the graph compiler tries, 0 to 3.\n# opt-level: 3\n";
  return text;
}

bool is_known(const Session& session, const std::string& name) {
  const Database& database = session.database;
  return database.has(Table::kinds, name) || database.has(Table::tags, name) ||
         !database.find_configurations(name).empty();
}

// The schema path in examples, which is relative to the repository.
constexpr std::string_view own_schema = "../../schemas/config.schema.json";

std::optional<std::string> example_text(Session& session, const InitCommand& command) {
  std::vector<std::string> names;
  for (const ExampleFile& example : example_files()) {
    names.push_back(example.name);
    if (example.name != *command.example && example.file != *command.example) continue;
    std::string text = example.text;
    const std::size_t at = text.find(own_schema);
    if (at != std::string::npos)
      text.replace(at, own_schema.size(), command.schema.value_or(std::string(schema_file)));
    return text;
  }
  session.findings.diags
      .error(diag::BadOptionValue{.option = option_name(&Arguments::example),
                                  .value = *command.example},
             {})
      .suggest_nearest(*command.example, names, {})
      .expected(names)
      .help("choose a value for `--example`: " + join(names, ", "));
  return std::nullopt;
}

bool report_unknown(Session& session, const std::string& name) {
  const Value word = argument_value(session.findings, "<input>", name);
  report_unknown_name(session, word, session.findings);
  return false;
}

// Sets the starting point from options or by asking. Returns false after adding an error.
bool choose_name(Session& session, InitCommand& command) {
  const Env& env = session.env;
  if (command.tag) command.name = command.tag;
  if (!command.name && env.in_is_terminal && env.err_is_terminal) {
    const auto name = ask_for_beginning(session);
    if (name && !name->empty()) command.name = *name;
  }
  if (!command.name) return true;
  if (command.tag && !session.database.has(Table::tags, *command.tag)) {
    session.findings.diags.error(diag::UnknownName{.name = *command.tag}, {})
        .suggest_nearest(*command.tag, session.database.names(Table::tags), {})
        .help("search all tables with `tgtcfg search " + *command.tag + "`");
    return false;
  }
  return is_known(session, *command.name) || report_unknown(session, *command.name);
}

}  // namespace

std::optional<std::string> starting_text(Session& session, InitCommand command) {
  std::optional<std::string> text;
  if (command.example) {
    text = example_text(session, command);
  } else if (choose_name(session, command)) {
    text = text_of(session, command);
  }
  const bool there = text && command.output && *command.output != "-" &&
                     session.files().kind(*command.output) == FileKind::regular;
  if (!there || command.force) return text;
  session.findings.diags.error(diag::WouldOverwrite{.path = *command.output}, {})
      .help("to replace the file, pass `--force`");
  return std::nullopt;
}

}  // namespace tgtcfg
