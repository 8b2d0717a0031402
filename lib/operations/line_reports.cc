#include "operations/line_reports.h"

#include <tgtcfg/codes/TC54.h>

#include "support/text.h"

namespace tgtcfg {

void LineReports::left_out(const std::string& argument, const std::string& help) {
  auto note = diags_.note(diag::ArgumentNotExpressible{.argument = argument}, {});
  if (!help.empty()) note.help(help);
}

void LineReports::not_supported(const std::string& argument, Span span) {
  diags_.warning(diag::ArgumentNotSupported{.argument = argument}, span);
}

void LineReports::no_effect(const std::string& argument, const std::string& reason) {
  diags_.note(diag::ArgumentWithoutEffect{.argument = argument, .reason = reason}, {});
}

void LineReports::read_otherwise(const std::string& argument, const std::string& reason,
                                 Span span) {
  diags_.report_as(Severity::warning,
                   diag::ArgumentWithoutEffect{.argument = argument, .reason = reason}, span);
}

void LineReports::refused(const std::string& argument, const std::string& reason, Span span,
                          const std::vector<std::string>& near) {
  auto error = diags_.error(
      diag::RefusedByItsTool{.tool = tool_, .argument = argument, .reason = reason}, span);
  for (const std::string& name : near) error.suggest(name, {});
}

void LineReports::newer(const std::string& argument, const std::string& release, Span span) {
  diags_.warning(
      diag::ArgumentOfOtherRelease{
          .argument = argument, .tool = tool_, .release = "a release after " + release},
      span);
}

void LineReports::older_default(const Value& row, const std::string& triple) {
  const std::string argument = "-" + row.text("name") + "=" + row.text("is");
  diags_
      .note(
          diag::DefaultOfOlderRelease{
              .tool = tool_, .release = row.text("until"), .triple = triple, .argument = argument},
          {})
      .help("add `" + argument + "` to the arguments if they are for such a release");
}

void LineReports::unknown_argument(const std::string& argument,
                                   const std::vector<std::string>& near, Span span) {
  auto warning = diags_.warning(diag::UnknownArgument{.argument = argument, .tool = tool_}, span);
  for (const std::string& name : near) warning.suggest(name, {});
}

void LineReports::several(const ToolArgument& argument) {
  diags_.error(diag::SeveralArguments{.text = argument.text()}, argument.span)
      .help("remove the quotes around the arguments");
}

void LineReports::program(const ToolWords& words, const Value& tool) {
  if (words.size() == 0 || words[0].starts_with('-')) return;
  const std::string& word = words[0];
  if (word.find('.') != word.npos) return;
  diags_.note(diag::ProgramNotKnown{.word = word, .tool = tool_}, words.span(0, 0))
      .help("its programs are " + quoted_list(tool.texts("programs")));
}

}  // namespace tgtcfg
