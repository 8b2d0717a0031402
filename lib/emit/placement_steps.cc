#include "emit/placement_steps.h"

#include <algorithm>
#include <utility>

#include "emit/build_text.h"

namespace tgtcfg {
namespace {

constexpr const char* annotating_tool = "tgtcfg";

EmissionStep annotate_step(const Emission& build, const EmissionStep& step) {
  std::vector<std::string> words = annotate_command(build);
  words.erase(words.begin());
  EmissionStep annotate;
  annotate.id = step.id + " (placement)";
  annotate.target = step.target;
  annotate.tool = annotating_tool;
  annotate.args = std::move(words);
  annotate.input = "{input}";
  annotate.output = "-o {output}";
  annotate.inputs = step.inputs;
  annotate.in_project = true;
  annotate.outputs = {step.outputs.front() + std::string(placed_suffix)};
  return annotate;
}

}  // namespace

bool format_annotates(const Emission& emission, OutputFormat format) {
  return emission.configuration && (format == OutputFormat::shell || format == OutputFormat::make ||
                                    format == OutputFormat::cmake || format == OutputFormat::ninja);
}

bool is_placed_step(const Emission& emission, const EmissionStep& step) {
  const auto is_of_step = [&](const DataBeside& data) {
    return data.of_program && (data.step == step.id || data.step == path_of(step));
  };
  return emission.configuration &&
         std::any_of(emission.beside.begin(), emission.beside.end(), is_of_step);
}

std::vector<std::string> annotate_command(const Emission& emission) {
  std::vector<std::string> words = {annotating_tool, "annotate"};
  if (emission.configuration)
    words.insert(words.end(), emission.configuration->begin(), emission.configuration->end());
  return words;
}

void add_annotate_steps(Emission& build) {
  std::vector<EmissionStep> steps;
  for (EmissionStep& step : build.steps) {
    if (!step.inputs.empty() && is_placed_step(build, step)) {
      steps.push_back(annotate_step(build, step));
      step.inputs = steps.back().outputs;
    }
    steps.push_back(std::move(step));
  }
  build.steps = std::move(steps);
}

}  // namespace tgtcfg
