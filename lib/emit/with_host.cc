// One run of a tool per device, for the device and its host: one word names both.
#include <tgtcfg/database.h>

#include <algorithm>

#include "emit/argument_rules.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

class WordMaker {
 public:
  explicit WordMaker(EmissionContext& context) : context_(context) {}

  std::optional<Made> run() {
    const std::vector<ToolTarget> targets = chosen_targets(context_, false);
    drop_members(context_, targets);
    Made made;
    for (const ToolTarget& target : targets) {
      if (check_kind(target, context_) && check_combinations(target, context_))
        add_step(target, targets.size() > 1, made);
    }
    return finished(std::move(made), context_);
  }

 private:
  void add_step(const ToolTarget& target, bool of_several, Made& made) {
    const ToolView view = view_of(target, context_);
    const BackendStep* step = step_for(view);
    std::vector<std::string> words;
    if (step == nullptr || !add_host_words(target, words) ||
        !add_arguments(step->args, view, words))
      return;
    // The tool reads the first word as the architecture and the rest in any order.
    std::sort(words.begin() + std::min<std::ptrdiff_t>(1, std::ssize(words)), words.end());
    StepValues values{.data = std::move(made.data), .of_several = of_several};
    for (const BackendArgument& word : context_.row.word)
      place_values(word, view, {join(words, "-")}, values);
    made.data = std::move(values.data);
    made.steps.push_back(step_of(*step, target.id, std::move(values), context_));
  }

  [[nodiscard]] const BackendStep* step_for(const ToolView& view) const {
    const auto& steps = context_.row.steps;
    const auto found = std::ranges::find_if(steps, [&](const BackendStep& step) {
      return step.when.holds(view.target.target->kind, view.cpu.arch);
    });
    return found == steps.end() ? nullptr : &*found;
  }

  /// The words of a device follow the words of its host.
  bool add_host_words(const ToolTarget& device, std::vector<std::string>& words) {
    const KindRow* kind = context_.database.kind(device.target->kind);
    if (kind == nullptr || kind->may_host) return true;
    if (device.host == nullptr) {
      context_.report_open(device, "the host", {});
      return false;
    }
    const ToolTarget host{device.host, "host", nullptr};
    if (!check_kind(host, context_)) return false;
    const ToolView view = view_of(host, context_);
    const BackendStep* step = step_for(view);
    return step != nullptr && add_arguments(step->args, view, words);
  }

  EmissionContext& context_;
};

}  // namespace

std::optional<Made> make_with_host(EmissionContext& context) {
  return WordMaker(context).run();
}

}  // namespace tgtcfg
