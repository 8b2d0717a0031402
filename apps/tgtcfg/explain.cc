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
  return !word.empty() && std::ranges::all_of(word, is_digit);
}

std::string page_text(const Session& session, const CatalogPage& page, const std::string& format) {
  if (format == "json") return write_json(page_json(page));
  if (format == "markdown") return page_markdown(page);
  return render_page_human(page, {.color = session.color_on_stdout(), .width = layout_columns()});
}

std::string all_pages(const Session& session, const std::string& format) {
  if (format == "json") {
    Array pages;
    for (const CatalogPage& page : catalog()) pages.push_back(page_json(page));
    return write_json(Object{{"schema", "tgtcfg.codes/1"}, {"codes", std::move(pages)}});
  }
  std::string text;
  for (const CatalogPage& page : catalog())
    text += (text.empty() ? "" : "\n") + page_text(session, page, format);
  return text;
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
  const std::string format = typed.format.value_or("text");
  Session session = call.session();
  if (typed.all) return write_product(session, all_pages(session, format));
  const std::string& code = typed.words.front();
  const CatalogPage* page = asked_page(session, is_number(code) ? "TC" + code : code);
  if (page == nullptr)
    return end_with_report(session, report_format(format == "json"), ExitCode::findings);
  return write_product(session, page_text(session, *page, format));
}

}  // namespace tgtcfg::cli
