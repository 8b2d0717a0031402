#include "commands/why.h"

#include <tgtcfg/codes/TC41.h>
#include <tgtcfg/writers.h>

#include <algorithm>

#include "commands/output.h"
#include "diag/diagnostic_json.h"
#include "diag/text_width.h"
#include "explain/explainer.h"
#include "explain/value_text.h"
#include "request/request_plan.h"
#include "support/columns.h"

namespace tgtcfg {
namespace {

Value history_json(const HistoryEntry& entry, const SourceMap& sources) {
  Value json = origin_json(Origin{entry.kind, entry.layer, entry.span}, sources);
  json.set("value", entry.value);
  json.set("state", std::string(word_of(entry.state)));
  return json;
}

Value rule_json(const TraceEntry& entry) {
  Array over;
  for (const std::string& other : entry.over) over.emplace_back(other);
  return Object{{"rule", entry.rule},
                {"pointer", entry.pointer},
                {"chose", entry.chose},
                {"because", entry.because},
                {"over", std::move(over)}};
}

Value as_json(const Explanation& explanation, const SourceMap& sources) {
  Array plan_pointers;
  Array history;
  Array rules;
  for (const std::string& pointer : explanation.plan_pointers) plan_pointers.emplace_back(pointer);
  for (const HistoryEntry& entry : explanation.history)
    history.push_back(history_json(entry, sources));
  for (const TraceEntry& entry : explanation.rules) rules.push_back(rule_json(entry));
  return Object{{"pointer", explanation.pointer}, {"plan_pointers", std::move(plan_pointers)},
                {"value", explanation.value},     {"state", name_of(explanation.state)},
                {"history", std::move(history)},  {"rules", std::move(rules)}};
}

// What a layer is called beside the place in it.
std::string remark_of(const HistoryEntry& entry) {
  if (entry.kind == OriginKind::overlay) return " (--overlay)";
  if (entry.kind == OriginKind::extends) return " (extended)";
  return {};
}

std::string headline(const Explanation& explanation) {
  if (explanation.state == ExplanationState::not_set) return explanation.pointer + " is not set";
  if (explanation.state == ExplanationState::open)
    return explanation.pointer + " is open: nobody gave it";
  return explanation.pointer + " = " + value_text(explanation.value);
}

std::string as_text(const Explanation& explanation, const SourceMap& sources) {
  std::string text = headline(explanation) + "\n";
  Columns table;
  std::size_t number = 0;
  for (const HistoryEntry& entry : explanation.history) {
    const bool gone = entry.state == ValueState::removed;
    table.add({"  " + std::to_string(++number), place_of(entry, sources) + remark_of(entry),
               gone ? "" : visible(value_text(entry.value)), std::string(word_of(entry.state))});
  }
  text += table.text();
  for (const TraceEntry& rule : explanation.rules) {
    text += "  rule " + rule.rule + (rule.chose.empty() ? "" : " chose " + rule.chose) + ": " +
            rule.because + "\n";
    for (const std::string& other : rule.over) text += "    rejected " + other + "\n";
  }
  const bool derived =
      explanation.state == ExplanationState::derived && explanation.history.empty();
  if (derived) text += "  follows from the rest and the tables\n";
  for (const std::string& pointer : explanation.plan_pointers)
    text += "  in the plan: " + pointer + "\n";
  return text;
}

class Asker {
 public:
  Asker(Session& session, const WhyCommand& command, const Resolved& resolved)
      : session_(session), command_(command), explainer_(resolved, session.context()) {}

  std::optional<std::vector<Explanation>> answers() {
    std::vector<Explanation> all;
    if (!command_.pointer) {
      const auto pointers = command_.plan ? explainer_.plan_pointers() : explainer_.pointers();
      for (const std::string& pointer : pointers) {
        auto answer = explain(pointer);
        if (answer) all.push_back(std::move(*answer));
      }
      return all;
    }
    auto answer = explain(*command_.pointer);
    // What is no pointer of the configuration may be one of the plan.
    if (!answer) answer = explainer_.explain_in_plan(*command_.pointer);
    if (!answer) return unknown();
    all.push_back(std::move(*answer));
    return all;
  }

 private:
  std::optional<Explanation> explain(const std::string& pointer) const {
    return command_.plan ? explainer_.explain_in_plan(pointer) : explainer_.explain(pointer);
  }

  std::optional<std::vector<Explanation>> unknown() {
    const std::string& pointer = *command_.pointer;
    auto error = session_.findings.diags.error(diag::UnknownPointer{.pointer = pointer}, {});
    error.suggest_nearest(pointer,
                          command_.plan ? explainer_.plan_pointers() : explainer_.pointers(), {});
    error.help("`tgtcfg why --all` with the same input prints every pointer");
    return std::nullopt;
  }

  Session& session_;
  const WhyCommand& command_;
  Explainer explainer_;
};

std::string text_of(const std::vector<Explanation>& answers, const SourceMap& sources) {
  std::string text;
  for (const Explanation& answer : answers)
    text += (text.empty() ? "" : "\n") + as_text(answer, sources);
  return text;
}

std::string json_of(const std::vector<Explanation>& answers, const SourceMap& sources) {
  Array values;
  for (const Explanation& answer : answers) values.push_back(as_json(answer, sources));
  return write_json(Object{{"schema", "tgtcfg.why/1"}, {"values", std::move(values)}});
}

}  // namespace

ExitCode run_why(Session& session, const WhyCommand& command) {
  std::optional<std::vector<Explanation>> answers;
  const auto resolved =
      session.open() ? resolve_with_layers(session, command.request, "why") : std::nullopt;
  if (resolved) answers = Asker(session, command, *resolved).answers();
  const SourceMap& sources = session.findings.sources;
  const ExitCode code = exit_code_of(session.findings.diags.all());
  if (!answers || code != ExitCode::done) {
    write_failed_report(session, "why", command.json ? ReportFormat::json : ReportFormat::human,
                        code);
    return session.console.finish(code);
  }
  session.console.out(command.json ? json_of(*answers, sources)
                                   : visible_lines(text_of(*answers, sources)));
  print_diagnostics(session, session.findings);
  return session.console.finish(code);
}

}  // namespace tgtcfg
