#include <tgtcfg/codes/TC92.h>
#include <tgtcfg/codes/TC94.h>
#include <tgtcfg/writers.h>

#include "command_support.h"
#include "diag/columns.h"
#include "diag/text_width.h"
#include "operations/search.h"
#include "support/number_text.h"
#include "support/text.h"

namespace tgtcfg::cli {
namespace {

// At most `most` entries; 0: all.
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

ExitCode no_match(Session& session, const std::vector<std::string>& words, bool json) {
  session.findings.diags
      .error(diag::NothingToCheck{.message = "no match for `" + join(words, " ") + "`"}, {})
      .help(words.size() > 1
                ? "search for fewer words, because all words must match"
                : "for an unknown board, search for its CPU: `tgtcfg search cortex-a55`");
  return end_with_report(session, report_format(json), ExitCode::nothing);
}

}  // namespace

const CommandText search_page = {
    .usage = "WORD... [options]",
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

ExitCode cmd_search(Invocation& call) {
  if (const auto code = call.begin()) return *code;
  const Arguments& typed = call.typed;
  constexpr std::size_t usual = 50;
  const auto most = typed.max ? number_in<std::size_t>(*typed.max) : std::optional(usual);
  if (typed.words.empty())
    call.bad_usage("`search` requires a word").help("write `tgtcfg search WORD`");
  if (!most) call.usage.error(diag::BadOptionValue{.option = "--max", .value = *typed.max}, {});
  if (call.usage.has_errors()) return call.fail();
  const bool json = typed.format == "json";
  Session session = call.session();
  if (!session.open()) return end_with_report(session, report_format(json), session.exit_code());
  const std::vector<NamedEntry> found = best_entries(all_entries(session), typed.words);
  if (found.empty()) return no_match(session, typed.words, json);
  const std::string text = json ? as_json(found) : visible_lines(as_text(found, *most));
  return with_diagnostics(session, write_product(session, text));
}

}  // namespace tgtcfg::cli
