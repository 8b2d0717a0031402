#include "operations/explain.h"

#include <tgtcfg/codes/TC41.h>
#include <tgtcfg/writers.h>

#include "diag/page.h"
#include "diag/terminal_columns.h"
#include "operations/output.h"

namespace tgtcfg {
namespace {

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

}  // namespace

const CatalogPage* asked_page(Session& session, const std::string& code) {
  const CatalogPage* page = find_page(code);
  if (page != nullptr) return page;
  std::vector<std::string> known;
  // A code is no word: one that is nearly it is about something else.
  for (const CatalogPage& each : catalog()) known.emplace_back(each.name);
  session.findings.diags.error(diag::UnknownName{.name = code}, {})
      .suggest_nearest(code, known, {})
      .help("`tgtcfg list codes` lists them");
  return nullptr;
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
    write_failed_report(session, "explain", format, ExitCode::findings);
    return session.console.finish(ExitCode::findings);
  }
  session.console.out(page_text(session, *page, command.format));
  return session.console.finish(ExitCode::done);
}

}  // namespace tgtcfg
