// Argument rules for GPU chips.
#include <tgtcfg/chip.h>
#include <tgtcfg/codes/TC53.h>
#include <tgtcfg/cpu_family.h>

#include <algorithm>

#include "emit/cpu_contents.h"
#include "emit/rules.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

const std::string& chip_attribute(const ToolView& view) {
  static const std::string none;
  const KindRow* kind = view.context.database.kind(view.target.target->kind);
  return kind == nullptr || !kind->chip ? none : kind->chip->attribute;
}

bool check_llvm(const ToolView& view, const ChipRow& chip) {
  const BackendRow& row = view.context.row;
  if (row.release.llvm == 0 || chip.llvm.empty() || chip.in_llvm(row.release.llvm)) return true;
  std::vector<std::string> others;
  for (const BackendRelease& release : row.releases) {
    if (release.llvm != 0 && chip.in_llvm(release.llvm)) others.push_back(release.name);
  }
  if (others.empty()) return report_chip(view, chip.name, {});
  return report_chip(view, chip.name,
                     "these releases do: " + join(others, ", ") + " (`--backend-release`)");
}

/// Returns the name of a chip in the compiler's flag for the alias.
ArgumentValues name_for_alias(const std::string& alias, const ToolView& view) {
  const ChipRow& chip = *view.chip.row;
  const auto& names = chip.iree;
  const auto accepted = names.accepts.find(alias);
  if (accepted != names.accepts.end()) return std::vector<std::string>{accepted->second};
  if (!report_chip(view, chip.name, "its flag refuses the name")) return std::nullopt;
  return std::vector<std::string>{chip.name};
}

/// Reports names that the flag accepts but the compiler fails on, or only knows in other releases.
bool check_refused(const std::string& alias, const std::string& chip, const ToolView& view) {
  for (const Value& entry : view.context.row.row.list("refused_chips")) {
    if (entry.text("alias") == alias && in_release(entry, view.context.row.release.name) &&
        contains(entry.texts("chips"), chip))
      return report_chip(view, chip, entry.text("reason"));
  }
  return true;
}

/// Returns the chip named by one of the row's attributes, under any alias, or null.
const ChipRow* chip_in_attributes(const BackendArgument& row, const ToolView& view) {
  const std::string alias = row.text("alias");
  for (const std::string& name : row.row.texts("from")) {
    const ChipRow* chip = view.context.database.chip(find_text(view.target.target->attrs, name));
    if (chip != nullptr && (alias.empty() || chip->iree.accepts.contains(alias))) return chip;
  }
  return nullptr;
}

ArgumentValues unnamed_chip(const BackendArgument& row, const ToolView& view) {
  if (const ChipRow* chip = chip_in_attributes(row, view)) {
    if (!check_refused(row.text("alias"), chip->name, view)) return std::nullopt;
    return std::vector<std::string>{chip->name};
  }
  const std::string assumed = row.text("assumed");
  if (assumed.empty()) {
    view.context.report_open(view.target, "the chip", chip_attribute(view));
    return std::nullopt;
  }
  view.context.diags
      .warning(diag::AssumedValue{.what = "the chip", .target = view.target.id, .value = assumed},
               view.target.target->span)
      .at(view.target.pointer(row.row.texts("from").empty() ? std::string()
                                                            : row.row.texts("from").front()));
  return std::vector<std::string>{assumed};
}

/// Returns the record without the instructions that the release does not know.
std::string known_to_release(std::string text, const EmissionContext& context) {
  for (const Value& entry : context.row.row.list("details_lack")) {
    if (!in_release(entry, context.row.release.name)) continue;
    for (const std::string& name : entry.texts("names")) {
      for (const std::string& word : {"<" + name + ">, ", ", <" + name + ">", "<" + name + ">"}) {
        const std::size_t at = text.find(word);
        if (at != std::string::npos) text.erase(at, word.size());
      }
    }
  }
  return text;
}

/// Returns `7.8` for `ptx78`; empty for other features.
std::string ptx_version(std::string_view feature) {
  constexpr std::string_view prefix = "ptx";
  if (!feature.starts_with(prefix) || feature.size() < prefix.size() + 2) return {};
  feature.remove_prefix(prefix.size());
  return std::string(feature.substr(0, feature.size() - 1)) + "." + feature.back();
}

/// Returns the newest PTX version among the target's features, or an empty string.
std::string given_ptx(const ToolCpu& cpu) {
  std::string newest;
  for (const auto& [name, on] : cpu.changes) {
    const std::string version = on ? ptx_version(name) : std::string();
    if (!version.empty() && (newest.empty() || compare_versions(newest, version) < 0))
      newest = version;
  }
  return newest;
}

/// Returns the chip that requires the newest PTX. In an NVIDIA triple, the CPU and features of that
/// name are chips.
const ChipRow* chip_of_ptx(const ToolView& view) {
  const ChipRow* chip =
      view.chip.row != nullptr ? view.chip.row : view.context.database.chip(view.cpu.cpu);
  if (chip == nullptr) return nullptr;
  for (const auto& [name, on] : view.cpu.changes) {
    const ChipRow* other = on ? view.context.database.chip(name) : nullptr;
    if (other != nullptr && compare_versions(chip->ptx, other->ptx) < 0) chip = other;
  }
  return chip;
}

void report_ptx(const ToolView& view, const ChipRow& chip, const std::string& needs,
                const std::string& offers) {
  const std::string& attribute = chip_attribute(view);
  view.context.diags
      .report_as(view.context.severity(),
                 diag::PtxTooOld{.chip = chip.name,
                                 .needs = needs,
                                 .tool = view.context.row.name,
                                 .release = view.context.row.release.name,
                                 .offers = offers},
                 view.target.target->span)
      .at(view.target.pointer(attribute.empty() ? "mcpu" : attribute));
}

/// Checks the target's chip with `known_chips` of the entry, and its target id if the rule is
/// `only_chips`. Notes a chip that the tool compiles as another one (`compiled_as`). Returns false
/// after adding an error.
bool check_chip_lists(const BackendArgument& row, const ToolView& view) {
  const ToolChip& chip = view.chip;
  if (!knows_chip(view.context.row, view.target.target->kind, chip.name))
    return report_chip(view, chip.name, {});
  if (row.row.flag("only_chips") && !chip.features.empty())
    return report_chip(view, chip.text, "the tool only accepts the chip: set " + quoted(chip.name));
  const std::string& actual = view.context.row.row.get("compiled_as").text(chip.name);
  if (actual.empty()) return true;
  view.context.diags
      .note(diag::CodeForOneChip{.tool = view.context.row.name,
                                 .release = view.context.row.release.name,
                                 .chip = chip.name,
                                 .actual = actual},
            view.target.target->span)
      .at(view.target.target->pointer);
  return true;
}

/// True for a value that a user or a tag set.
bool is_given(const ToolView& view, std::string_view attribute) {
  return attribute_of(view, attribute) != nullptr &&
         !contains(view.target.target->defaulted, attribute);
}

}  // namespace

bool report_chip(const ToolView& view, const std::string& chip, const std::string& help) {
  const std::string& attribute = chip_attribute(view);
  auto builder = view.context.diags.report_as(
      view.context.severity(),
      diag::ChipNotInTool{
          .tool = view.context.row.name, .release = view.context.row.release.name, .chip = chip},
      view.target.place(attribute));
  builder.at(view.target.pointer(attribute)).actual(chip);
  if (!help.empty()) builder.help(help);
  return view.context.options.lenient;
}

ArgumentValues chip_rule(const BackendArgument& row, const ToolView& view) {
  const std::string alias = row.text("alias");
  if (view.chip.name.empty()) return unnamed_chip(row, view);
  if (view.chip.row == nullptr) return std::vector<std::string>{view.chip.name};
  if (!check_refused(alias, view.chip.name, view)) return std::nullopt;
  if (alias.empty()) {
    if (!check_llvm(view, *view.chip.row) || !check_chip_lists(row, view)) return std::nullopt;
    return std::vector<std::string>{view.chip.name};
  }
  if (row.row.flag("needs_details") && view.chip.row->iree.details.empty() &&
      !report_chip(view, view.chip.name,
                   "it takes the name and then ends for lack of the chip's limits"))
    return std::nullopt;
  return name_for_alias(alias, view);
}

ArgumentValues target_id_rule(const BackendArgument& row, const ToolView& view) {
  auto chip = chip_rule(row, view);
  if (!chip) return std::nullopt;
  return std::vector<std::string>{view.chip.text};
}

ArgumentValues chip_features_rule(const BackendArgument& row, const ToolView& view) {
  bool ok = true;
  for (const auto& [name, on] : view.cpu.changes) {
    const bool is_of_id =
        view.chip.row != nullptr && view.chip.row->target_feature(name) != nullptr;
    if (!row.row.flag("id_features") || is_of_id || !has_effect(view.cpu, {name, on})) continue;
    report_feature(view, name);
    ok = view.context.options.lenient;
  }
  if (!ok) return std::nullopt;
  std::vector<std::string> values;
  for (const auto* changes : {&view.chip.features, &view.cpu.changes}) {
    for (const auto& change : *changes) values.push_back(change_text(change));
  }
  if (!row.row.flag("with_cpu")) return values;
  const auto chip = chip_rule(row, view);
  if (!chip) return std::nullopt;
  const ToolVocabulary vocabulary(view.context.row, row, view.cpu.arch);
  return one_value(vocabulary.cpu(chip->front()) + join(values, ""));
}

ArgumentValues generic_chip_rule(const BackendArgument& row, const ToolView& view) {
  const bool generic = view.chip.row != nullptr && !view.chip.row->members.empty();
  return generic ? std::vector<std::string>{row.text("text")} : std::vector<std::string>{};
}

ArgumentValues ptx_rule(const BackendArgument& row, const ToolView& view) {
  const ChipRow* chip = chip_of_ptx(view);
  if (chip == nullptr || chip->ptx.empty()) return std::vector<std::string>{};
  const std::string least = row.text("least");
  std::string version = chip->ptx;
  if (!least.empty() && compare_versions(version, least) < 0) version = least;
  std::string feature = "ptx" + version;
  std::erase(feature, '.');
  const std::string given = given_ptx(view.cpu);
  if (!given.empty()) {
    if (compare_versions(given, version) < 0) report_ptx(view, *chip, version, given);
    return std::vector<std::string>{};
  }
  const auto table = LlvmArch::find(view.cpu.arch, view.context.row.release.llvm);
  if (table && !table->knows_feature(feature)) {
    std::string newest = "0";
    for (const std::string_view name : table->features()) {
      const std::string offered = ptx_version(name);
      if (!offered.empty() && compare_versions(newest, offered) < 0) newest = offered;
    }
    report_ptx(view, *chip, version, newest);
    if (!view.context.options.lenient) return std::nullopt;
  }
  if (row.row.flag("only_checked")) return std::vector<std::string>{};
  return std::vector<std::string>{"+" + feature};
}

ArgumentValues details_rule(const BackendArgument& row, const ToolView& view) {
  const ChipRow* chip = view.chip.row;
  if (chip == nullptr) chip = chip_in_attributes(row, view);
  if (chip == nullptr) chip = view.context.database.chip(row.text("assumed"));
  const std::string record = chip == nullptr ? std::string() : chip->iree.details;
  const std::string& text = view.context.row.row.get("chip_details").text(record);
  if (!text.empty()) return std::vector<std::string>{known_to_release(text, view.context)};
  view.context.diags
      .error(diag::NoDetailsOfChip{.backend = view.context.row.name, .chip = view.chip.name},
             view.target.target->span)
      .at(view.target.pointer(chip_attribute(view)));
  return std::nullopt;
}

ArgumentValues chip_number_rule(const BackendArgument& row, const ToolView& view) {
  auto names = chip_rule(row, view);
  if (!names || names->empty()) return names;
  const ChipRow* chip = view.chip.row;
  std::string name = names->front();
  if (row.row.flag("base") && chip != nullptr && !chip->base.empty()) name = chip->base;
  std::string number = name.substr(name.find('_') + 1);
  const auto digits = std::ranges::find_if_not(number, is_digit);
  if (row.row.flag("dotted") && digits != number.begin()) number.insert(digits - 1, '.');
  return one_value(std::move(number));
}

ArgumentValues chip_limit_rule(const BackendArgument& row, const ToolView& view) {
  if (view.chip.row == nullptr) return std::vector<std::string>{};
  const auto limit = view.chip.row->limits->find(row.text("limit"));
  if (limit == view.chip.row->limits->end()) return std::vector<std::string>{};
  const std::string name = row.text("name");
  if (is_given(view, name) && *attribute_of(view, name) != Value(limit->second)) {
    view.context.lose(
        view.context.member_of(view.target, name), "`" + name + "` of `" + view.target.id + "`",
        "the tool always uses " + std::to_string(limit->second) + ", the value of the chip",
        view.target.place(name));
  }
  return one_value(std::to_string(limit->second));
}

}  // namespace tgtcfg
