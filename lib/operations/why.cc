#include "operations/why.h"

#include <tgtcfg/codes/TC41.h>

#include <utility>

#include "explain/explainer.h"

namespace tgtcfg {
namespace {

class Asker {
 public:
  Asker(Session& session, const WhyCommand& command, Resolved resolved)
      : session_(session),
        command_(command),
        resolved_(std::move(resolved)),
        explainer_(resolved_, session.context()) {}

  // Returns nullopt after adding an error for an unknown value.
  std::optional<std::vector<Explanation>> answers() const {
    if (!command_.pointer) return command_.plan ? explainer_.all_in_plan() : explainer_.all();
    auto only = explain(*command_.pointer);
    // A pointer that the configuration lacks may exist in the plan.
    if (!only) only = explainer_.explain_in_plan(*command_.pointer);
    if (only) return std::vector{std::move(*only)};
    report_unknown(*command_.pointer);
    return std::nullopt;
  }

 private:
  std::optional<Explanation> explain(const std::string& pointer) const {
    return command_.plan ? explainer_.explain_in_plan(pointer) : explainer_.explain(pointer);
  }

  std::vector<std::string> pointers() const {
    return command_.plan ? explainer_.plan_pointers() : explainer_.pointers();
  }

  void report_unknown(const std::string& pointer) const {
    auto error = session_.findings.diags.error(diag::UnknownPointer{.pointer = pointer}, {});
    error.suggest_nearest(pointer, pointers(), {});
    error.help("print every pointer with `tgtcfg why --all` and the same input");
  }

  Session& session_;
  const WhyCommand& command_;
  const Resolved resolved_;
  Explainer explainer_;
};

}  // namespace

std::optional<std::vector<Explanation>> explanations(Session& session, const WhyCommand& command) {
  auto resolved = resolve_with_layers(session, command.request, "why");
  if (!resolved) return std::nullopt;
  return Asker(session, command, std::move(*resolved)).answers();
}

}  // namespace tgtcfg
