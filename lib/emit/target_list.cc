// One run of a tool for all targets: each argument contains the values of all of them.
#include <tgtcfg/chip.h>
#include <tgtcfg/codes/TC53.h>

#include <algorithm>
#include <tuple>

#include "emit/argument_rules.h"
#include "emit/emission_context.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

using Texts = std::vector<std::string>;

/// Orders chips by number, although `sm_100` is before `sm_90` as a text.
auto order_of(const ToolChip& chip) {
  const bool has_base = chip.row != nullptr && !chip.row->base.empty();
  const std::string base = has_base ? chip.row->base : chip.name;
  return std::tuple(base.size(), base, chip.text);
}

/// Returns true if the target ids of one chip set different features. Their code would not fit into
/// one program: the loader could not choose.
bool is_conflict(const ToolChip& a, const ToolChip& b) {
  const auto sets_same = [](const auto& one, const auto& other) {
    return one.first == other.first;
  };
  return a.name == b.name && !std::ranges::equal(a.features, b.features, sets_same);
}

class ListMaker {
 public:
  explicit ListMaker(EmissionContext& context)
      : context_(context), targets_(chosen_targets(context, false)) {
    std::ranges::stable_sort(targets_, {}, [&](const ToolTarget& target) {
      return order_of(read_tool_chip(target, context));
    });
  }

  std::optional<Made> run() {
    const std::size_t errors = context_.diags.error_count();
    drop_members(context_, targets_);
    for (const ToolTarget& target : targets_) {
      if (check_kind(target, context_)) views_.push_back(view_of(target, context_));
    }
    Made made;
    if (!views_.empty() && !context_.row.steps.empty()) add_step(context_.row.steps.front(), made);
    if (context_.diags.error_count() > errors) return std::nullopt;
    if (!made.steps.empty() || !context_.config.parts.empty()) return made;
    context_.diags.error(diag::NothingToEmit{.backend = context_.row.name}, {});
    return std::nullopt;
  }

 private:
  void add_step(const BackendStep& step, Made& made) {
    StepValues values;
    for (const BackendArgument& row : step.args) add_row(row, values);
    made.steps.push_back(step_of(step, {}, std::move(values), context_));
    made.steps.back().level = level_argument(step.args, views_.front(), context_);
  }

  void add_row(const BackendArgument& row, StepValues& step) {
    Texts texts;
    for (const ToolView& view : views_) {
      if (row.row.flag("same_features")) check_conflicts(view);
      for (const std::string& text : values_of_row(row, view, context_).value_or(Texts{}))
        append_once(texts, text);
    }
    add_formats(row, texts);
    place_values(row, views_.front(), std::move(texts), step);
  }

  /// Applies `each`, and `later` to the newest chip if code for later chips is requested.
  void add_formats(const BackendArgument& row, Texts& texts) const {
    if (!row.row.has("each")) return;
    for (std::string& text : texts) {
      const bool is_newest = &text == &texts.back();
      const bool for_later = is_newest && context_.asked.and_later && row.row.has("later");
      text = filled(row.text(for_later ? "later" : "each"), text);
    }
  }

  /// Reports a target whose id does not fit the id of an earlier one.
  void check_conflicts(const ToolView& view) {
    for (const ToolView& earlier : views_) {
      if (&earlier == &view) return;
      if (!is_conflict(earlier.chip, view.chip)) continue;
      return report_chip(view, view.chip.text, context_,
                         "`" + earlier.target.id + "` has " + quoted(earlier.chip.text) +
                             ": set a feature in all target ids of a chip, or in none");
    }
  }

  EmissionContext& context_;
  std::vector<ToolTarget> targets_;
  std::vector<ToolView> views_;  ///< refer to `targets_`
};

}  // namespace

std::optional<Made> make_list(EmissionContext& context) {
  return ListMaker(context).run();
}

}  // namespace tgtcfg
