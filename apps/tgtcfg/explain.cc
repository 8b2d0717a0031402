#include <tgtcfg/writers.h>

#include <algorithm>

#include "command_support.h"
#include "diag/catalog.h"
#include "diag/columns.h"
#include "operations/show.h"
#include "support/text.h"

namespace tgtcfg::cli {
namespace {

// `2002` for `TC2002`.
bool is_number(const std::string& word) {
  return !word.empty() && std::all_of(word.begin(), word.end(), is_digit);
}

enum class PageFormat : std::uint8_t { human, json, markdown };

struct ExplainCommand {
  std::optional<std::string> code;  ///< nullopt: all pages
  PageFormat format = PageFormat::human;
};

std::string page_text(const Session& session, const CatalogPage& page, PageFormat format) {
  if (format == PageFormat::json) return write_json(page_json(page));
  if (format == PageFormat::markdown) return page_markdown(page);
  return render_page_human(page, {.color = session.color_on_stdout(), .width = layout_columns()});
}

std::string all_pages(const Session& session, PageFormat format) {
  if (format == PageFormat::json) {
    Array pages;
    for (const CatalogPage& page : catalog()) pages.push_back(page_json(page));
    return write_json(Object{{"schema", "tgtcfg.codes/1"}, {"codes", std::move(pages)}});
  }
  std::string text;
  for (const CatalogPage& page : catalog())
    text += (text.empty() ? "" : "\n") + page_text(session, page, format);
  return text;
}

ExitCode run_explain(Session& session, const ExplainCommand& command) {
  if (!command.code) {
    session.console.out(all_pages(session, command.format));
    return session.console.finish(ExitCode::done);
  }
  const CatalogPage* page = asked_page(session, *command.code);
  if (page == nullptr) {
    const ReportFormat format =
        command.format == PageFormat::json ? ReportFormat::json : ReportFormat::human;
    return end_with_report(session, format, ExitCode::findings);
  }
  session.console.out(page_text(session, *page, command.format));
  return session.console.finish(ExitCode::done);
}

}  // namespace

const CommandText explain_page = {
    .usage = "CODE [options]",
    .summary =
        "Print the page of a diagnostic: its reason, a wrong and a right example, and how to fix "
        "the problem.",
    .argument = "CODE",
    .argument_help = "Code or name: TC2104, unknown-attribute",
    .completes = "codes",
    .examples = {{"tgtcfg explain TC2104", "one page"},
                 {"tgtcfg explain --all --format markdown", "all pages, for a handbook"}}};

ExitCode cmd_explain(Invocation& call) {
  if (const auto code = call.begin()) return *code;
  const Arguments& typed = call.typed;
  if (typed.words.size() != (typed.all ? 0U : 1U))
    return call.refuse("`explain` requires one code, or `--all`",
                       "run `tgtcfg list codes` to list all codes");
  ExplainCommand command;
  if (!typed.all) command.code = is_number(typed.words[0]) ? "TC" + typed.words[0] : typed.words[0];
  if (typed.format == "json") command.format = PageFormat::json;
  if (typed.format == "markdown") command.format = PageFormat::markdown;
  Session session = call.session();
  return run_explain(session, command);
}

}  // namespace tgtcfg::cli
