// Runs the tool once per target, and once for a host that is not equal to a target.
#include <tgtcfg/codes/TC53.h>

#include "emit/argument_rules.h"
#include "emit/combinations.h"
#include "emit/emission_context.h"
#include "emit/npu_system.h"

namespace tgtcfg {

EmissionStep step_of(const BackendStep& row, const std::string& target, StepValues values,
                     const EmissionContext& context) {
  EmissionStep step = step_of(row, target, std::move(values.args), context);
  step.env = std::move(values.env);
  step.files = std::move(values.files);
  return step;
}

std::optional<Made> make_each_target(EmissionContext& context) {
  Made made;
  const std::size_t errors = context.diags.error_count();
  const std::vector<ToolTarget> targets = chosen_targets(context, true);
  drop_members(context, targets);
  drop_other_memories(targets, context);
  for (const ToolTarget& target : targets) {
    if (!check_kind(target, context) || !check_combinations(target, context)) continue;
    const ToolView view = view_of(target, context);
    for (const BackendStep& step : context.row.steps) {
      if (!step.when.holds(target.target->kind, view.cpu.arch)) continue;
      drop_without_meaning(step.args, view, context);
      const auto prefix = program_prefix(step, view, context);
      StepValues values{
          .data = std::move(made.data), .of_several = targets.size() > 1, .part = context.prefix};
      if (!prefix || !add_values(step.args, view, context, values)) break;
      made.data = std::move(values.data);
      if (step.tool.empty()) break;
      made.steps.push_back(step_of(step, target.id, std::move(values), context));
      made.steps.back().level = level_argument(step.args, view, context);
      made.steps.back().prefix = *prefix;
      (void)add_arguments(step.check, view, context, made.steps.back().check);
      break;
    }
  }
  if (context.diags.error_count() > errors) return std::nullopt;
  const bool is_empty = made.steps.empty() && made.data.object().empty();
  if (is_empty && context.config.parts.empty()) {
    context.diags.error(diag::NothingToEmit{.backend = context.row.name}, {});
    return std::nullopt;
  }
  return made;
}

}  // namespace tgtcfg
