#include "operations/why.h"

#include <tgtcfg/codes/TC41.h>
#include <tgtcfg/writers.h>

#include <utility>

#include "diag/text_width.h"
#include "explain/explainer.h"
#include "explain/explanation_text.h"
#include "operations/output.h"
#include "request/request_plan.h"

namespace tgtcfg {
namespace {

class Asker {
 public:
  Asker(Session& session, const WhyCommand& command, const Resolved& resolved)
      : session_(session), command_(command), explainer_(resolved, session.context()) {}

  // Returns false after adding an error for an unknown value.
  bool knows_pointer() {
    if (!command_.pointer) return true;
    only_ = explain(*command_.pointer);
    // A pointer that the configuration lacks may exist in the plan.
    if (!only_) only_ = explainer_.explain_in_plan(*command_.pointer);
    if (!only_) unknown();
    return only_.has_value();
  }

  // Calls `take` with each answer.
  template <typename Take>
  void each(Take take) {
    if (only_) {
      const Value value = std::move(only_->value);
      return take(std::move(*only_), value);
    }
    if (command_.plan) return explainer_.each_in_plan(take);
    explainer_.each(take);
  }

 private:
  std::optional<Explanation> explain(const std::string& pointer) const {
    return command_.plan ? explainer_.explain_in_plan(pointer) : explainer_.explain(pointer);
  }

  std::vector<std::string> pointers() const {
    return command_.plan ? explainer_.plan_pointers() : explainer_.pointers();
  }

  void unknown() {
    const std::string& pointer = *command_.pointer;
    auto error = session_.findings.diags.error(diag::UnknownPointer{.pointer = pointer}, {});
    error.suggest_nearest(pointer, pointers(), {});
    error.help("print every pointer with `tgtcfg why --all` and the same input");
  }

  Session& session_;
  const WhyCommand& command_;
  Explainer explainer_;
  std::optional<Explanation> only_;  ///< answer for the requested pointer
};

// Prints incrementally: the answers for a large plan are many times its size.
void print_text(Session& session, Asker& asker) {
  std::string text;
  bool first = true;
  const auto print = [&] {
    session.console.out(visible_lines(text));
    text.clear();
  };
  asker.each([&](const Explanation& answer, const Value& value) {
    if (!std::exchange(first, false)) text += '\n';
    append_explanation(text, answer, value, session.findings.sources);
    if (text.size() >= text_piece) print();
  });
  print();
}

void write_answers(Asker& asker, const SourceMap& sources, ValueStream& json) {
  json.open('{');
  json.key("schema");
  json.write("tgtcfg.why/1");
  json.key("values");
  json.open('[');
  asker.each([&](const Explanation& answer, const Value& value) {
    json.element();
    json.write(explanation_json(answer, value, sources));
  });
  json.close(']');
  json.close('}');
}

}  // namespace

std::optional<std::vector<Explanation>> explanations(Session& session, const WhyCommand& command) {
  const auto resolved = resolve_with_layers(session, command.request, "why");
  if (!resolved) return std::nullopt;
  Asker asker(session, command, *resolved);
  if (!asker.knows_pointer()) return std::nullopt;
  std::vector<Explanation> all;
  asker.each([&](Explanation answer, const Value& value) {
    all.push_back(std::move(answer));
    all.back().value = value;
  });
  return all;
}

ExitCode run_why(Session& session, const WhyCommand& command) {
  const auto resolved = session.open(command.request.input())
                            ? resolve_with_layers(session, command.request, "why")
                            : std::nullopt;
  std::optional<Asker> asker;
  if (resolved) asker.emplace(session, command, *resolved);
  const bool known = asker && asker->knows_pointer();
  const ExitCode code = session.exit_code();
  if (!known || code != ExitCode::done) {
    return end_with_report(session, report_format(command.json), code);
  }
  // From here on, errors are not possible.
  if (command.json) {
    print_product(session, in_pieces(OutputFormat::json, [&](ValueStream& json) {
                    write_answers(*asker, session.findings.sources, json);
                  }));
  } else {
    print_text(session, *asker);
  }
  print_diagnostics(session, session.findings);
  return session.console.finish(code);
}

}  // namespace tgtcfg
