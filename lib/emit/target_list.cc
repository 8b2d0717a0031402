// One run of a tool for all targets: each argument contains the values of all of them.
#include <tgtcfg/chip.h>
#include <tgtcfg/database.h>

#include <algorithm>
#include <tuple>

#include "chip/code_words.h"
#include "emit/argument_rules.h"
#include "emit/rules.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

using Texts = std::vector<std::string>;

/// A chip of a target, or an entry of its `code`.
struct Piece {
  const ToolTarget* target = nullptr;
  ToolChip chip;
  bool is_ptx = false;
};

/// A value of an argument, and the kinds of code for it.
struct Item {
  std::string text;
  const ToolView* view = nullptr;
  bool has_code = false;
  bool has_ptx = false;
};

/// Orders chips by number, although `sm_100` is before `sm_90` as a text.
auto order_of(const Piece& piece) {
  const ToolChip& chip = piece.chip;
  const bool has_base = chip.row != nullptr && !chip.row->base.empty();
  const std::string base = has_base ? chip.row->base : chip.name;
  return std::tuple(base.size(), base, chip.text);
}

/// Adds features of the target to its target id. Loses those that no id of the chip can set.
void complete_id(ToolView& view) {
  const KindRow* kind = view.context.database.kind(view.target.target->kind);
  const std::string attribute = kind != nullptr && kind->chip ? kind->chip->features : "";
  const Value* features = attribute_of(view, attribute);
  if (features == nullptr || view.chip.row == nullptr) return;
  TargetId id = read_target_id(view.chip.text);
  for (const Value& change : features->array()) {
    const std::string name = change.string().substr(1);
    if (view.chip.row->target_feature(name) != nullptr)
      id.features[name] = change.string().front() == '+';
    else
      view.context.lose(view.context.member_of(view.target, attribute),
                        quoted(change.string()) + " of " + quoted(view.target.id),
                        "target ids of `" + view.chip.name + "` cannot set it",
                        view.target.place(attribute));
  }
  view.chip.text = id.text();
}

class ListMaker {
 public:
  explicit ListMaker(EmissionContext& context)
      : context_(context), targets_(chosen_targets(context, false)) {}

  std::optional<Made> run() {
    drop_members(context_, targets_);
    for (const ToolTarget& target : targets_) {
      if (check_kind(target, context_)) add_pieces(target);
    }
    std::ranges::stable_sort(pieces_, {}, order_of);
    for (const Piece& piece : pieces_) {
      views_.push_back(view_of(*piece.target, context_));
      views_.back().chip = piece.chip;
      complete_id(views_.back());
    }
    Made made;
    if (!views_.empty() && !context_.row.steps.empty()) add_step(context_.row.steps.front(), made);
    return finished(std::move(made), context_);
  }

 private:
  void add_pieces(const ToolTarget& target) {
    const KindRow* kind = context_.database.kind(target.target->kind);
    const bool has_code = target.target->code && kind != nullptr && kind->chip;
    if (!has_code) return pieces_.push_back({&target, read_tool_chip(target, context_), false});
    for (const CodeEntry& entry : *target.target->code) {
      const bool is_ptx = entry.form == CodeForm::ptx;
      const std::string name = is_ptx ? chip_of_code(entry, *kind->chip) : entry.arch;
      // The entry of the backend reports code for other formats.
      if (entry.form != CodeForm::spirv)
        pieces_.push_back({&target, tool_chip(name, *kind->chip, context_), is_ptx});
    }
  }

  void add_step(const BackendStep& step, Made& made) {
    StepValues values;
    for (const BackendArgument& row : step.args) add_row(row, values);
    made.steps.push_back(step_of(step, {}, std::move(values), context_));
    made.steps.back().level = level_argument(step.args, views_.front());
  }

  void add_row(const BackendArgument& row, StepValues& step) {
    std::vector<Item> items;
    for (std::size_t i = 0; i < views_.size(); ++i) {
      if (row.row.flag("same_features")) check_conflicts(views_[i]);
      for (std::string& text : values_of_row(row, views_[i]).value_or(Texts{})) {
        auto item = std::ranges::find(items, text, &Item::text);
        if (item == items.end()) item = items.insert(item, {std::move(text), &views_[i]});
        (pieces_[i].is_ptx ? item->has_ptx : item->has_code) = true;
      }
    }
    if (context_.asked.and_later && !items.empty()) items.back().has_ptx = true;
    Texts texts;
    for (const Item& item : items) texts.push_back(format_of(item, row));
    place_values(row, views_.front(), std::move(texts), step);
  }

  /// Returns a value in the format for its code: only machine code, with PTX, or only PTX.
  std::string format_of(const Item& item, const BackendArgument& row) {
    if (!row.row.has("each")) return item.text;
    if (!item.has_code && !row.row.has("later_only")) report_ptx_only(*item.view);
    const std::string_view with_ptx = item.has_code ? "later" : "later_only";
    const bool writes_ptx = item.has_ptx && row.row.has(with_ptx);
    return filled(row.text(writes_ptx ? with_ptx : "each"), item.text);
  }

  void report_ptx_only(const ToolView& view) {
    context_.lose(context_.member_of(view.target, "code"),
                  "PTX of `" + view.target.id + "` for `" + view.chip.name + "`",
                  "the tool always adds machine code for that chip", view.target.target->span);
  }

  /// Reports a target whose id does not fit the id of an earlier one.
  void check_conflicts(const ToolView& view) {
    const TargetId id = read_target_id(view.chip.text);
    for (const ToolView& earlier : views_) {
      if (&earlier == &view) return;
      if (!exclude_each_other(read_target_id(earlier.chip.text), id)) continue;
      (void)report_chip(view, view.chip.text,
                        "`" + earlier.target.id + "` has " + quoted(earlier.chip.text) +
                            ": set a feature in all target ids of a chip, or in none");
      return;
    }
  }

  EmissionContext& context_;
  std::vector<ToolTarget> targets_;
  std::vector<Piece> pieces_;    ///< sorted, refer to `targets_`
  std::vector<ToolView> views_;  ///< a view per piece
};

}  // namespace

std::optional<Made> make_list(EmissionContext& context) {
  return ListMaker(context).run();
}

}  // namespace tgtcfg
