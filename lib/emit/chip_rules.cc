#include "emit/chip_rules.h"

#include <tgtcfg/chip.h>
#include <tgtcfg/codes/TC53.h>
#include <tgtcfg/cpu_family.h>

#include <algorithm>

#include "emit/cpu_contents.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

std::string list_of_releases(const EmissionContext& context, const ChipRow& chip) {
  std::string list;
  for (const BackendRelease& release : context.row.releases) {
    if (release.llvm == 0 || !chip.in_llvm(release.llvm)) continue;
    list += (list.empty() ? "" : ", ") + release.name;
  }
  return list;
}

const std::string& attribute_of(const ToolView& view, const EmissionContext& context) {
  static const std::string none;
  const KindRow* kind = context.database.kind(view.target.target->kind);
  return kind == nullptr || !kind->chip ? none : kind->chip->attribute;
}

bool check_llvm(const ToolView& view, const ChipRow& chip, EmissionContext& context) {
  const int release = context.row.release.llvm;
  if (release == 0 || chip.llvm.empty() || chip.in_llvm(release)) return true;
  const std::string list = list_of_releases(context, chip);
  report_chip(
      view, chip.name, context,
      list.empty() ? std::string() : "these releases do: " + list + " (`--backend-release`)");
  return context.options.lenient;
}

/// Returns the name of a chip in the compiler's flag for the alias.
ArgumentValues name_for_alias(const std::string& alias, const ToolView& view,
                              EmissionContext& context) {
  const ChipRow& chip = *view.chip.row;
  const auto& names = chip.iree;
  const auto accepted = names.accepts.find(alias);
  if (accepted != names.accepts.end()) return std::vector<std::string>{accepted->second};
  report_chip(view, chip.name, context, "its flag refuses the name");
  if (!context.options.lenient) return std::nullopt;
  return std::vector<std::string>{chip.name};
}

/// Reports names that the flag accepts but the compiler fails on, or only knows in other releases.
bool check_refused(const std::string& alias, const std::string& chip, const ToolView& view,
                   EmissionContext& context) {
  for (const Value& entry : context.row.row.list("refused_chips")) {
    const Releases releases{entry.text("since"), entry.text("until")};
    if (entry.text("alias") != alias) continue;
    if (!includes_release(releases, context.row.release.name)) continue;
    const std::vector<std::string> chips = entry.texts("chips");
    if (std::find(chips.begin(), chips.end(), chip) == chips.end()) continue;
    report_chip(view, chip, context, entry.text("reason"));
    return context.options.lenient;
  }
  return true;
}

/// Returns the chip named by one of the row's attributes, under any alias, or null.
const ChipRow* chip_in_attributes(const BackendArgument& row, const ToolView& view,
                                  const EmissionContext& context) {
  const std::string alias = row.text("alias");
  for (const std::string& name : row.row.texts("from")) {
    const auto found = view.target.target->attrs.find(name);
    if (found == view.target.target->attrs.end() || !found->second.is_string()) continue;
    const ChipRow* chip = context.database.chip(found->second.string());
    if (chip != nullptr && (alias.empty() || chip->iree.accepts.contains(alias))) return chip;
  }
  return nullptr;
}

ArgumentValues unnamed_chip(const BackendArgument& row, const ToolView& view,
                            EmissionContext& context) {
  if (const ChipRow* chip = chip_in_attributes(row, view, context)) {
    if (!check_refused(row.text("alias"), chip->name, view, context)) return std::nullopt;
    return std::vector<std::string>{chip->name};
  }
  const std::string assumed = row.text("assumed");
  if (assumed.empty()) {
    report_open(view.target, "the chip", attribute_of(view, context), context);
    return std::nullopt;
  }
  context.diags
      .warning(diag::AssumedValue{.what = "the chip", .target = view.target.id, .value = assumed},
               view.target.target->span)
      .at(view.target.pointer(row.row.texts("from").empty() ? std::string()
                                                            : row.row.texts("from").front()));
  return std::vector<std::string>{assumed};
}

/// Returns the record without the instructions that the release does not know.
std::string known_to_release(std::string text, const EmissionContext& context) {
  for (const Value& entry : context.row.row.list("details_lack")) {
    const Releases releases{entry.text("since"), entry.text("until")};
    if (!includes_release(releases, context.row.release.name)) continue;
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
const ChipRow* chip_of_ptx(const ToolView& view, const EmissionContext& context) {
  const ChipRow* chip =
      view.chip.row != nullptr ? view.chip.row : context.database.chip(view.cpu.cpu);
  if (chip == nullptr) return nullptr;
  for (const auto& [name, on] : view.cpu.changes) {
    const ChipRow* other = on ? context.database.chip(name) : nullptr;
    if (other != nullptr && compare_versions(chip->ptx, other->ptx) < 0) chip = other;
  }
  return chip;
}

void report_ptx(const ToolView& view, const ChipRow& chip, const std::string& needs,
                const std::string& offers, EmissionContext& context) {
  const std::string& attribute = attribute_of(view, context);
  context.diags
      .report_as(context.severity(),
                 diag::PtxTooOld{.chip = chip.name,
                                 .needs = needs,
                                 .tool = context.row.name,
                                 .release = context.row.release.name,
                                 .offers = offers},
                 view.target.target->span)
      .at(view.target.pointer(attribute.empty() ? "mcpu" : attribute));
}

}  // namespace

void report_chip(const ToolView& view, const std::string& chip, EmissionContext& context,
                 const std::string& help) {
  const std::string attribute = attribute_of(view, context);
  const auto found = view.target.target->attrs.find(attribute);
  const bool has_place = found != view.target.target->attrs.end() && found->second.span.known();
  auto builder = context.diags.report_as(
      context.severity(),
      diag::ChipNotInTool{
          .tool = context.row.name, .release = context.row.release.name, .chip = chip},
      has_place ? found->second.span : view.target.target->span);
  builder.at(view.target.pointer(attribute)).actual(chip);
  if (!help.empty()) builder.help(help);
}

ArgumentValues chip_rule(const BackendArgument& row, const ToolView& view,
                         EmissionContext& context) {
  const std::string alias = row.text("alias");
  if (view.chip.name.empty()) return unnamed_chip(row, view, context);
  if (view.chip.row == nullptr) return std::vector<std::string>{view.chip.name};
  if (!check_refused(alias, view.chip.name, view, context)) return std::nullopt;
  if (alias.empty()) {
    if (!check_llvm(view, *view.chip.row, context) || !check_chip_lists(row, view, context))
      return std::nullopt;
    return std::vector<std::string>{view.chip.name};
  }
  if (row.row.flag("needs_details") && view.chip.row->iree.details.empty()) {
    report_chip(view, view.chip.name, context,
                "it takes the name and then ends for lack of the chip's limits");
    if (!context.options.lenient) return std::nullopt;
  }
  return name_for_alias(alias, view, context);
}

ArgumentValues target_id_rule(const BackendArgument& row, const ToolView& view,
                              EmissionContext& context) {
  auto chip = chip_rule(row, view, context);
  if (!chip) return std::nullopt;
  return std::vector<std::string>{view.chip.text};
}

ArgumentValues chip_features_rule(const BackendArgument& row, const ToolView& view,
                                  EmissionContext& context) {
  std::vector<std::string> values;
  for (const auto& [name, on] : view.chip.features) values.push_back((on ? "+" : "-") + name);
  if (!row.row.flag("with_cpu")) return values;
  const auto chip = chip_rule(row, view, context);
  if (!chip) return std::nullopt;
  const ToolVocabulary vocabulary(context.row, row, view.cpu.arch);
  return one_value(vocabulary.cpu(chip->front()) + join(values, ""));
}

ArgumentValues generic_chip_rule(const BackendArgument& row, const ToolView& view,
                                 EmissionContext&) {
  const bool generic = view.chip.row != nullptr && !view.chip.row->members.empty();
  return generic ? std::vector<std::string>{row.text("text")} : std::vector<std::string>{};
}

ArgumentValues ptx_rule(const BackendArgument& row, const ToolView& view,
                        EmissionContext& context) {
  const ChipRow* chip = chip_of_ptx(view, context);
  if (chip == nullptr || chip->ptx.empty()) return std::vector<std::string>{};
  const std::string least = row.text("least");
  std::string version = chip->ptx;
  if (!least.empty() && compare_versions(version, least) < 0) version = least;
  std::string feature = "ptx" + version;
  std::erase(feature, '.');
  const std::string given = given_ptx(view.cpu);
  if (!given.empty()) {
    if (compare_versions(given, version) < 0) report_ptx(view, *chip, version, given, context);
    return std::vector<std::string>{};
  }
  const auto table = LlvmArch::find(view.cpu.arch, context.row.release.llvm);
  if (table && !table->knows_feature(feature)) {
    std::string newest = "0";
    for (const std::string_view name : table->features()) {
      const std::string offered = ptx_version(name);
      if (!offered.empty() && compare_versions(newest, offered) < 0) newest = offered;
    }
    report_ptx(view, *chip, version, newest, context);
    if (!context.options.lenient) return std::nullopt;
  }
  if (row.row.flag("only_checked")) return std::vector<std::string>{};
  return std::vector<std::string>{"+" + feature};
}

ArgumentValues details_rule(const BackendArgument& row, const ToolView& view,
                            EmissionContext& context) {
  const ChipRow* chip = view.chip.row;
  if (chip == nullptr) chip = chip_in_attributes(row, view, context);
  if (chip == nullptr) chip = context.database.chip(row.text("assumed"));
  const std::string record = chip == nullptr ? std::string() : chip->iree.details;
  const std::string& text = context.row.row.get("chip_details").text(record);
  if (!text.empty()) return std::vector<std::string>{known_to_release(text, context)};
  context.diags
      .error(diag::NoDetailsOfChip{.backend = context.row.name, .chip = view.chip.name},
             view.target.target->span)
      .at(view.target.pointer(attribute_of(view, context)));
  return std::nullopt;
}

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
