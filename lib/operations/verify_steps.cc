#include "operations/verify_steps.h"

#include "support/part_path.h"

namespace tgtcfg {
namespace {

/// Id of the target of a step, in the syntax of `--map`: `PART:ID`.
std::string mapped_id(const EmissionStep& step) {
  // The id of a step for one of several files ends in `:FILE`.
  return typed_path(step.id.substr(0, step.id.find(part_separator)));
}

EmissionStep verify_step(const EmissionStep& made, const std::vector<std::string>& input) {
  EmissionStep step;
  step.id = "verify " + made.id;
  step.target = made.target;
  step.tool = "tgtcfg";
  step.args = {"verify"};
  step.args.insert(step.args.end(), input.begin(), input.end());
  step.args.insert(step.args.end(), {"-q", "--allow", "notes"});
  step.in_project = true;
  step.input = "--map " + mapped_id(made) + "={input}";
  step.output = "--stamp {output}";
  step.inputs = {made.outputs.front()};
  step.outputs = {made.outputs.front() + ".ok"};
  step.backend = "tgtcfg";
  return step;
}

}  // namespace

bool add_verify_steps(Emission& emission, const std::vector<std::string>& input) {
  std::vector<EmissionStep> steps;
  for (const EmissionStep& step : emission.steps) {
    if (!step.inputs.empty() && !step.outputs.empty() && !step.target.empty())
      steps.push_back(verify_step(step, input));
  }
  emission.steps.insert(emission.steps.end(), steps.begin(), steps.end());
  return !steps.empty();
}

}  // namespace tgtcfg
