#include "emit/chip_lists.h"

#include <tgtcfg/chip.h>
#include <tgtcfg/codes/TC53.h>

#include <algorithm>

#include "emit/chip_rules.h"

namespace tgtcfg {
namespace {

/// True for a value that a user or a tag set.
bool is_given(const ToolView& view, std::string_view attribute) {
  return attribute_of(view, attribute) != nullptr &&
         !contains(view.target.target->defaulted, attribute);
}

}  // namespace

bool check_chip_lists(const BackendArgument& row, const ToolView& view, EmissionContext& context) {
  const ToolChip& chip = view.chip;
  if (!knows_chip(context.row, view.target.target->kind, chip.name)) {
    report_chip(view, chip.name, context, {});
    return context.options.lenient;
  }
  if (row.row.flag("only_chips") && !chip.features.empty()) {
    report_chip(view, chip.text, context,
                "the tool only accepts the chip: set " + quoted(chip.name));
    return context.options.lenient;
  }
  const std::string& actual = context.row.row.get("compiled_as").text(chip.name);
  if (actual.empty()) return true;
  context.diags
      .note(diag::CodeForOneChip{.tool = context.row.name,
                                 .release = context.row.release.name,
                                 .chip = chip.name,
                                 .actual = actual},
            view.target.target->span)
      .at(view.target.target->pointer);
  return true;
}

ArgumentValues chip_number_rule(const BackendArgument& row, const ToolView& view,
                                EmissionContext& context) {
  auto names = chip_rule(row, view, context);
  if (!names || names->empty()) return names;
  const ChipRow* chip = view.chip.row;
  std::string name = names->front();
  if (row.row.flag("base") && chip != nullptr && !chip->base.empty()) name = chip->base;
  std::string number = name.substr(name.find('_') + 1);
  const auto digits = std::find_if_not(number.begin(), number.end(), is_digit);
  if (row.row.flag("dotted") && digits != number.begin()) number.insert(digits - 1, '.');
  return one_value(std::move(number));
}

ArgumentValues chip_limit_rule(const BackendArgument& row, const ToolView& view,
                               EmissionContext& context) {
  if (view.chip.row == nullptr) return std::vector<std::string>{};
  const auto limit = view.chip.row->limits->find(row.text("limit"));
  if (limit == view.chip.row->limits->end()) return std::vector<std::string>{};
  const std::string name = row.text("name");
  if (is_given(view, name) && *attribute_of(view, name) != Value(limit->second)) {
    context.lose(
        view.target.pointer(name), "`" + name + "` of `" + view.target.id + "`",
        "the tool always uses " + std::to_string(limit->second) + ", the value of the chip",
        view.target.place(name));
  }
  return one_value(std::to_string(limit->second));
}

}  // namespace tgtcfg
