#include "operations/why.h"

#include <tgtcfg/codes/TC41.h>

#include <memory>
#include <utility>

#include "explain/explainer.h"
#include "request/request_plan.h"

namespace tgtcfg {
namespace {

class Asker {
 public:
  Asker(Session& session, const WhyCommand& command, Resolved resolved)
      : session_(session),
        command_(command),
        resolved_(std::move(resolved)),
        explainer_(resolved_, session.context()) {}

  // Returns false after adding an error for an unknown value.
  bool knows_pointer() {
    if (!command_.pointer) return true;
    only_ = explain(*command_.pointer);
    // A pointer that the configuration lacks may exist in the plan.
    if (!only_) only_ = explainer_.explain_in_plan(*command_.pointer);
    if (!only_) unknown();
    return only_.has_value();
  }

  void each(const ExplanationSink& take) {
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
  const Resolved resolved_;
  Explainer explainer_;
  std::optional<Explanation> only_;  ///< answer for the requested pointer
};

}  // namespace

std::optional<ExplanationSource> explanation_source(Session& session, const WhyCommand& command) {
  auto resolved = resolve_with_layers(session, command.request, "why");
  if (!resolved) return std::nullopt;
  const auto asker = std::make_shared<Asker>(session, command, std::move(*resolved));
  if (!asker->knows_pointer()) return std::nullopt;
  return [asker](const ExplanationSink& take) { asker->each(take); };
}

std::optional<std::vector<Explanation>> explanations(Session& session, const WhyCommand& command) {
  const auto source = explanation_source(session, command);
  if (!source) return std::nullopt;
  std::vector<Explanation> all;
  (*source)([&](Explanation answer, const Value& value) {
    all.push_back(std::move(answer));
    all.back().value = value;
  });
  return all;
}

}  // namespace tgtcfg
