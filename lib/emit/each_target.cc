// Makers that run the tool once per target.
#include <tgtcfg/database.h>

#include <algorithm>

#include "emit/argument_rules.h"
#include "emit/npu_system.h"
#include "support/text.h"

namespace tgtcfg {

namespace {

const BackendStep* step_for(const ToolView& view) {
  const auto& steps = view.context.row.steps;
  const auto found = std::ranges::find_if(steps, [&](const BackendStep& step) {
    return step.when.holds(view.target.target->kind, view.cpu.arch);
  });
  return found == steps.end() ? nullptr : &*found;
}

/// The words of a device follow the words of its host.
bool add_host_words(const ToolTarget& device, EmissionContext& context,
                    std::vector<std::string>& words) {
  const KindRow* kind = context.database.kind(device.target->kind);
  if (kind == nullptr || kind->may_host) return true;
  if (device.host == nullptr) {
    context.report_open(device, "the host", {});
    return false;
  }
  const ToolTarget host{device.host, "host", nullptr};
  if (!check_kind(host, context)) return false;
  const ToolView view = view_of(host, context);
  const BackendStep* step = step_for(view);
  return step != nullptr && add_arguments(step->args, view, words);
}

void add_word(const ToolTarget& target, bool of_several, EmissionContext& context, Made& made) {
  const ToolView view = view_of(target, context);
  const BackendStep* step = step_for(view);
  std::vector<std::string> words;
  if (step == nullptr || !add_host_words(target, context, words) ||
      !add_arguments(step->args, view, words))
    return;
  // The tool reads the first word as the architecture and the rest in any order.
  std::sort(words.begin() + std::min<std::ptrdiff_t>(1, std::ssize(words)), words.end());
  StepValues values{.data = std::move(made.data), .of_several = of_several};
  for (const BackendArgument& word : context.row.word)
    place_values(word, view, {join(words, "-")}, values);
  made.data = std::move(values.data);
  made.steps.push_back(step_of(*step, target.id, std::move(values), context));
}

}  // namespace

/// Runs the tool per target, and for a host that is not equal to a target.
std::optional<Made> make_each_target(EmissionContext& context) {
  Made made;
  const std::vector<ToolTarget> targets = chosen_targets(context, true);
  drop_members(context, targets);
  drop_other_memories(targets, context);
  for (const ToolTarget& target : targets) {
    if (!check_kind(target, context) || !check_combinations(target, context)) continue;
    const ToolView view = view_of(target, context);
    const BackendStep* step = step_for(view);
    if (step == nullptr) continue;
    drop_without_meaning(step->args, view);
    const auto prefix = program_prefix(*step, view);
    StepValues values{
        .data = std::move(made.data), .of_several = targets.size() > 1, .part = context.prefix};
    if (!prefix || !add_values(step->args, view, values)) continue;
    made.data = std::move(values.data);
    if (step->step.tool.empty()) continue;
    made.steps.push_back(step_of(*step, target.id, std::move(values), context));
    made.steps.back().level = level_argument(step->args, view);
    made.steps.back().prefix = *prefix;
    (void)add_arguments(step->check, view, made.steps.back().check);
  }
  return finished(std::move(made), context);
}

/// Runs the tool per device, for the device and its host: one word names both.
std::optional<Made> make_with_host(EmissionContext& context) {
  const std::vector<ToolTarget> targets = chosen_targets(context, false);
  drop_members(context, targets);
  Made made;
  for (const ToolTarget& target : targets) {
    if (check_kind(target, context) && check_combinations(target, context))
      add_word(target, targets.size() > 1, context, made);
  }
  return finished(std::move(made), context);
}

}  // namespace tgtcfg
