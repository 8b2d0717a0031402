#include "operations/init.h"

#include <tgtcfg/codes/TC41.h>
#include <tgtcfg/codes/TC92.h>
#include <tgtcfg/database.h>
#include <tgtcfg/writers.h>

#include <algorithm>
#include <utility>

#include "arguments/options.h"
#include "database/embedded_data.h"
#include "diag/columns.h"
#include "operations/output.h"
#include "operations/search.h"
#include "request/input.h"
#include "request/load.h"
#include "request/output_dir.h"
#include "support/number_text.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

constexpr std::size_t most_choices = 9;

// Reads a line of standard input; nullopt at its end.
std::optional<std::string> line_of(Env& env) {
  std::string line;
  char c = 0;
  while (true) {
    const auto count = env.in(&c, 1);
    if (!count || *count == 0) return line.empty() ? std::nullopt : std::optional(line);
    if (c == '\n') return line;
    line += c;
  }
}

// Returns starting points for a configuration that match the words.
std::vector<NamedEntry> beginnings(const Session& session, const std::vector<std::string>& words) {
  std::vector<NamedEntry> entries;
  for (const std::string_view table : {"configs", "tags", "kinds"}) {
    for (NamedEntry& entry : entries_of(session, table)) entries.push_back(std::move(entry));
  }
  std::vector<NamedEntry> found = best_entries(std::move(entries), words);
  if (found.size() > most_choices) found.resize(most_choices);
  return found;
}

void print_choices(Session& session, const std::vector<NamedEntry>& found) {
  Columns table;
  for (std::size_t i = 0; i < found.size(); ++i)
    table.add({"  " + std::to_string(i + 1), found[i].name, found[i].description});
  session.console.err(table.text());
}

// Asks for a name, chosen from results of `search`; may be empty. Returns nullopt if the input
// ended. The question goes to standard error, since standard output is for the file.
std::optional<std::string> ask_for_beginning(Session& session) {
  std::vector<NamedEntry> found;
  session.console.err("Which board, GPU or CPU do you deploy to? Type any words (Enter: a CPU).\n");
  while (true) {
    session.console.err("> ");
    const auto line = line_of(session.env);
    if (!line) return std::nullopt;
    const std::string answer(trimmed(*line));
    if (answer.empty()) return answer;
    const std::size_t number = number_in<std::size_t>(answer).value_or(0);
    if (number >= 1 && number <= found.size()) return found[number - 1].name;
    found = beginnings(session, words_of(answer));
    if (!found.empty() && (found.size() == 1 || found.front().name == answer))
      return found.front().name;
    print_choices(session, found);
    session.console.err(found.empty() ? "No name matches. Type other words.\n"
                                      : "Type a number, or other words.\n");
  }
}

constexpr std::string_view schema_file = "schemas/config.schema.json";

std::string names_in_table(const Database& database, Table table) {
  return join(database.names(table), ", ");
}

// A named configuration becomes a base (`extends`); a tag or kind becomes a target.
std::string beginning(const Session& session, const std::optional<std::string>& name) {
  const Database& database = session.database;
  if (!name) {
    return "# Targets, in any order: target strings, tags (`tgtcfg list tags`) or objects. Choose "
           "any "
           "names.\n"
           "targets:\n  cpu: llvm -mtriple=x86_64-linux-gnu\n"
           "  # gpu: cuda -arch=sm_86\n"
           "  # board: nvidia/jetson-nano\n";
  }
  const bool target = database.has(Table::tags, *name) || database.has(Table::kinds, *name);
  const bool configuration = !target && !database.find_configurations(*name).empty();
  if (configuration) {
    return "# Start from this configuration; other keys change it. `tgtcfg show config " + *name +
           "` prints it.\nextends: " + *name + "\n";
  }
  return "# Targets, in any order: target strings, tags (`tgtcfg list tags`) or objects.\n"
         "targets:\n  - " +
         *name + "\n";
}

std::string text_of(const Session& session, const InitCommand& command) {
  const Database& database = session.database;
  const std::string schema = command.schema.value_or(std::string(schema_file));
  std::string text = "# yaml-language-server: $schema=" + schema + "\n";
  if (!command.schema) {
    text +=
        "# For completion and checks in an editor, write the schema: `tgtcfg schema export "
        "schemas`.\n";
    if (!session.common.search_paths.empty())
      text += "# Add `--search-path DIR` to include the kinds and tags of DIR.\n";
  }
  text +=
      "#\n# `tgtcfg validate FILE` checks this file, `tgtcfg resolve FILE` prints the plan.\n\n";
  text += beginning(session, command.name);
  text +=
      "\n# The CPU that launches code on the targets, unless they define it.\n"
      "# host: llvm -mtriple=aarch64-linux-gnu\n"
      "\n# Executor of the compiled graph: " +
      names_in_table(database, Table::executors) +
      ".\n# executor: graph\n"
      "\n# Runtime library: " +
      names_in_table(database, Table::runtimes) +
      ".\n# runtime: cpp\n"
      "\n# Optimization level, 0 to 3.\n# opt-level: 3\n";
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
  if (text && command.output && !check_output_name(*text, *command.output, session.findings.diags))
    return std::nullopt;
  const bool there = text && command.output && *command.output != "-" &&
                     session.files().kind(*command.output) == FileKind::regular;
  if (!there || command.force) return text;
  session.findings.diags.error(diag::WouldOverwrite{.path = *command.output}, {})
      .help("to replace the file, pass `--force`");
  return std::nullopt;
}

namespace {

// The location after `tgtcfg schema export schemas` in the search path entry.
constexpr std::string_view exported_schema = "../../schemas/data/kind.schema.json";

// As in the schema of kinds.
bool is_kind_name(std::string_view name) {
  return !name.empty() && is_alphanumeric(name.front()) && !is_digit(name.front()) &&
         std::ranges::all_of(name,
                             [](char c) { return is_alphanumeric(c) || c == '_' || c == '-'; });
}

}  // namespace

std::string kind_file(const std::string& name) {
  return "database/kinds/" + name + ".json";
}

std::string kind_row_text(const std::string& name, const std::string& schema) {
  const Value chip = Object{
      {"type", "string"}, {"description", "Name of the chip."}, {"enum", Array{"one", "two"}}};
  const Value cores = Object{{"type", "integer"},
                             {"description", "Cores that a program may use."},
                             {"minimum", 1},
                             {"default", 1}};
  const Value fast = Object{{"type", "boolean"}, {"description", "Trade accuracy for speed."}};
  const Value row = Object{{"$schema", schema},
                           {"name", name},
                           {"description", "The compiler of `" + name + "`."},
                           {"device_type", "ext_dev"},
                           {"default_keys", Array{name}},
                           {"may_host", false},
                           {"identity", Array{"chip"}},
                           {"attributes", Object{{"chip", chip}, {"cores", cores}, {"fast", fast}}},
                           {"source", "compiler guide, with its release"}};
  return write_json(row, KeyOrder::kept);
}

std::optional<std::string> write_kind(Session& session, const InitCommand& command) {
  const std::string& name = *command.kind;
  const std::string root = command.output.value_or(".");
  Diagnostics& diags = session.findings.diags;
  if (!is_kind_name(name)) {
    diags.error(diag::BadOptionValue{.option = "init kind", .value = name}, {})
        .help("use letters, digits, `-` and `_` in a name, and begin with a letter");
    return std::nullopt;
  }
  const std::string file = kind_file(name);
  std::string path = root + (root.ends_with('/') ? "" : "/") + file;
  if (!command.force && session.files().kind(path) != FileKind::missing) {
    diags.error(diag::WouldOverwrite{.path = path}, {}).help("to replace the file, pass `--force`");
    return std::nullopt;
  }
  if (session.database.has(Table::kinds, name)) {
    auto report = diags.report_as(command.force ? Severity::note : Severity::error,
                                  diag::ShadowedName{.name = name, .table = "kinds"}, {});
    if (!command.force) {
      report.help("choose another name; to replace the known kind, pass `--force`");
      return std::nullopt;
    }
  }
  const std::string text =
      kind_row_text(name, command.schema.value_or(std::string(exported_schema)));
  return write_into(session, root, file, text) ? std::optional(std::move(path)) : std::nullopt;
}

}  // namespace tgtcfg
