#include "commands/why.h"

#include <tgtcfg/codes/TC41.h>
#include <tgtcfg/writers.h>

#include <algorithm>

#include "commands/output.h"
#include "diag/text_width.h"
#include "explain/explainer.h"
#include "request/request_plan.h"

namespace tgtcfg {
namespace {

class Asker {
 public:
  Asker(Session& session, const WhyCommand& command, const Resolved& resolved)
      : session_(session), command_(command), explainer_(resolved, session.context()) {}

  std::optional<std::vector<Explanation>> answers() {
    std::vector<Explanation> all;
    if (!command_.pointer) {
      const auto pointers = command_.plan ? explainer_.plan_pointers() : explainer_.pointers();
      Explainer::ToldRules told;
      for (const std::string& pointer : pointers) {
        auto answer = explain(pointer, &told);
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
  std::optional<Explanation> explain(const std::string& pointer,
                                     Explainer::ToldRules* told = nullptr) const {
    return command_.plan ? explainer_.explain_in_plan(pointer, told)
                         : explainer_.explain(pointer, told);
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
    text += (text.empty() ? "" : "\n") + explanation_text(answer, sources);
  return text;
}

std::string json_of(const std::vector<Explanation>& answers, const SourceMap& sources) {
  Array values;
  for (const Explanation& answer : answers) values.push_back(to_json(answer, sources));
  return write_json(Object{{"schema", "tgtcfg.why/1"}, {"values", std::move(values)}});
}

}  // namespace

std::optional<std::vector<Explanation>> explanations(Session& session, const WhyCommand& command) {
  const auto resolved = resolve_with_layers(session, command.request, "why");
  if (!resolved) return std::nullopt;
  return Asker(session, command, *resolved).answers();
}

ExitCode run_why(Session& session, const WhyCommand& command) {
  const auto answers =
      session.open(command.request.input()) ? explanations(session, command) : std::nullopt;
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
