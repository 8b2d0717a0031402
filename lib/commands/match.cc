#include "commands/match.h"

#include <tgtcfg/codes/TC34.h>
#include <tgtcfg/match.h>
#include <tgtcfg/writers.h>

#include <utility>

#include "commands/match_names.h"
#include "commands/output.h"
#include "diag/text_width.h"
#include "plan/plan_json.h"
#include "request/load.h"
#include "request/request_plan.h"
#include "support/columns.h"

namespace tgtcfg {
namespace {

Value json_of(const ProgramFunction& function, const ResolvedFunction* entry) {
  static const ResolvedFunction none;
  const ResolvedFunction& of = entry == nullptr ? none : *entry;
  Value json(Object{{"name", function.name},
                    {"entry", entry == nullptr ? Value() : Value(of.match)},
                    {"target", or_null(of.target)},
                    {"device", or_null(of.device)},
                    {"memory_scope", or_null(of.memory_scope)},
                    {"part", or_null(of.part)},
                    {"host", or_null(of.host)},
                    {"state", entry == nullptr ? Value() : Value(name_of(of.state))}});
  if (function.attrs) json.set("attrs", *function.attrs);
  return json;
}

std::string json_text(const std::vector<ProgramFunction>& functions,
                      const FunctionMatches& matches) {
  Array list;
  for (std::size_t i = 0; i < functions.size(); ++i)
    list.push_back(json_of(functions[i], matches.entries[i]));
  return write_json(Object{{"schema", "tgtcfg.match/1"},
                           {"functions", std::move(list)},
                           {"unmatched", list_of(matches.unmatched)}});
}

std::string constraint_text(const ResolvedFunction& entry) {
  std::string text(name_of(entry.state));
  const std::pair<const char*, const std::optional<std::string>*> members[] = {
      {"target", &entry.target},
      {"part", &entry.part},
      {"host", &entry.host},
      {"device", &entry.device},
      {"memory", &entry.memory_scope}};
  for (const auto& [name, value] : members) {
    if (*value) text += std::string(" ") + name + "=" + **value;
  }
  return text;
}

std::string text_of(const std::vector<ProgramFunction>& functions, const FunctionMatches& matches) {
  Columns table;
  for (std::size_t i = 0; i < functions.size(); ++i) {
    const ResolvedFunction* entry = matches.entries[i];
    if (entry == nullptr) {
      table.add({functions[i].name, "-"});
    } else {
      table.add({functions[i].name, entry->match, constraint_text(*entry)});
    }
  }
  return table.text();
}

void report_unmatched(const std::vector<std::string>& unmatched, bool deny, Diagnostics& diags) {
  for (const std::string& pattern : unmatched) {
    const diag::FunctionUnmatched page{.pattern = pattern};
    diags.report_as(deny ? Severity::error : Severity::warning, page, {});
  }
}

}  // namespace

ExitCode run_match(Session& session, const MatchCommand& command) {
  Findings& findings = session.findings;
  const auto plan =
      session.open() ? plan_of_request(session, command.request, "match") : std::nullopt;
  const auto functions = plan ? read_program(session, command.functions) : std::nullopt;
  if (!functions) {
    const ExitCode code = exit_code_of(findings.diags.all());
    write_failed_report(session, "match", command.json ? ReportFormat::json : ReportFormat::human,
                        code);
    return session.console.finish(code);
  }
  std::vector<std::string> names;
  for (const ProgramFunction& function : *functions) names.push_back(function.name);
  const FunctionMatches matches = match_functions(*plan, names);
  report_unmatched(matches.unmatched, command.deny_unmatched, findings.diags);
  session.console.out(command.json ? json_text(*functions, matches)
                                   : visible_lines(text_of(*functions, matches)));
  print_diagnostics(session, findings);
  return session.console.finish(exit_code_of(findings.diags.all()));
}

}  // namespace tgtcfg
