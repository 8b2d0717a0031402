#include <tgtcfg/codes/TC92.h>
#include <tgtcfg/codes/TC94.h>
#include <tgtcfg/writers.h>

#include "command_support.h"
#include "diag/columns.h"
#include "diag/text_width.h"
#include "operations/output.h"
#include "operations/search.h"
#include "support/text.h"

namespace tgtcfg::cli {
namespace {

struct SearchCommand {
  std::vector<std::string> words;
  std::size_t most = 50;  ///< limit for text; 0: all
  bool json = false;
};

std::string as_text(const std::vector<NamedEntry>& entries, std::size_t most) {
  Columns table;
  const std::size_t shown = most == 0 ? entries.size() : std::min(most, entries.size());
  for (std::size_t i = 0; i < shown; ++i)
    table.add({std::string(entries[i].table), entries[i].name, entries[i].description});
  std::string text = table.text();
  if (shown < entries.size())
    text += "and " + std::to_string(entries.size() - shown) + " more: `--max 0` prints all\n";
  return text;
}

std::string as_json(const std::vector<NamedEntry>& entries) {
  Array list;
  for (const NamedEntry& entry : entries) {
    list.emplace_back(Object{{"table", std::string(entry.table)},
                             {"name", entry.name},
                             {"description", entry.description}});
  }
  return write_json(list);
}

ExitCode run_search(Session& session, const SearchCommand& command) {
  const std::vector<NamedEntry> found = best_entries(all_entries(session), command.words);
  if (found.empty()) {
    session.findings.diags
        .error(diag::NothingToCheck{.message = "no match for `" + join(command.words, " ") + "`"},
               {})
        .help(command.words.size() > 1
                  ? "search for fewer words, because all words must match"
                  : "for an unknown board, search for its CPU: `tgtcfg search cortex-a55`");
    return end_with_report(session, report_format(command.json), ExitCode::nothing);
  }
  const std::string text =
      command.json ? as_json(found) : visible_lines(as_text(found, command.most));
  return told(session, write_product(session, text, std::nullopt));
}

}  // namespace

const CommandText search_page = {
    .usage = "WORD… [options]",
    .summary =
        "Search the whole database by name and description, best match first: kinds, tags, "
        "configurations, executors, runtimes, generators, backends, chips, CPUs, pass "
        "configuration, features, attributes and diagnostics. Without a match, similar names are "
        "searched.",
    .argument = "WORD",
    .argument_help = "Words to search for; all of them must match",
    .completes = "nothing",
    .examples = {{"tgtcfg search 4090", "the names of a product"},
                 {"tgtcfg search jetson orin -f json", "several words, as data"}}};

ExitCode cmd_search(Args args, Env& env) {
  Arguments typed;
  SearchCommand command;
  if (const auto code = begin("search", args, typed, env)) return *code;
  command.words = typed.words;
  Diagnostics diags;
  const auto number = typed.max ? number_of(*typed.max) : std::optional(command.most);
  if (command.words.empty()) diags.error(diag::BadUsage{.message = "`search` requires a word"}, {});
  if (!number) diags.error(diag::BadOptionValue{.option = "--max", .value = *typed.max}, {});
  if (diags.has_errors()) return fail_usage("search", args, env, std::move(diags), true);
  command.most = *number;
  command.json = typed.format == "json";
  Session session("search", env, std::move(typed));
  if (session.open()) return run_search(session, command);
  const ExitCode code = session.exit_code();
  return end_with_report(session, report_format(command.json), code);
}

}  // namespace tgtcfg::cli
