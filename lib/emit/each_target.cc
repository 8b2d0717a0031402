// Runs the tool once per target, and once for a host that is not equal to a target.
#include "emit/argument_rules.h"
#include "emit/npu_system.h"

namespace tgtcfg {

std::optional<Made> make_each_target(EmissionContext& context) {
  Made made;
  const std::vector<ToolTarget> targets = chosen_targets(context, true);
  drop_members(context, targets);
  drop_other_memories(targets, context);
  for (const ToolTarget& target : targets) {
    if (!check_kind(target, context) || !check_combinations(target, context)) continue;
    const ToolView view = view_of(target, context);
    for (const BackendStep& step : context.row.steps) {
      if (!step.when.holds(target.target->kind, view.cpu.arch)) continue;
      drop_without_meaning(step.args, view);
      const auto prefix = program_prefix(step, view);
      StepValues values{
          .data = std::move(made.data), .of_several = targets.size() > 1, .part = context.prefix};
      if (!prefix || !add_values(step.args, view, values)) break;
      made.data = std::move(values.data);
      if (step.step.tool.empty()) break;
      made.steps.push_back(step_of(step, target.id, std::move(values), context));
      made.steps.back().level = level_argument(step.args, view);
      made.steps.back().prefix = *prefix;
      (void)add_arguments(step.check, view, made.steps.back().check);
      break;
    }
  }
  return finished(std::move(made), context);
}

}  // namespace tgtcfg
