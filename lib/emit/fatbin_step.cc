// One run of nvcc for all GPUs, whose fatbin runs on each of them.
#include <tgtcfg/chip.h>
#include <tgtcfg/codes/TC53.h>
#include <tgtcfg/cpu_family.h>

#include <algorithm>

#include "chip/code_words.h"
#include "emit/argument_rules.h"
#include "emit/function_places.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

std::string span_of(const Releases& releases) {
  if (releases.until.empty()) return "from " + releases.since;
  return releases.since + " to " + releases.until;
}

// CMake's format: `87-real` is code for the chip, `87-virtual` PTX. The letter for a family or a
// single chip follows the number.
std::string architecture_of(const FatbinEntry& entry) {
  const std::size_t number = entry.arch.find('_') + 1;
  const bool is_code = entry.code.starts_with("sm_");
  const bool has_letter = !is_digit(entry.arch.back());
  const std::string_view named = is_code && !has_letter ? entry.code : entry.arch;
  const std::size_t at = is_code && !has_letter ? entry.code.find('_') + 1 : number;
  return std::string(named.substr(at)) + (is_code ? "-real" : "-virtual");
}

class FatbinMaker {
 public:
  FatbinMaker(const Nvcc& nvcc, EmissionContext& context) : nvcc_(nvcc), context_(context) {}

  std::optional<Made> run() {
    const std::vector<ToolTarget> targets = chosen_targets(context_, false);
    drop_members(context_, targets);
    Made made;
    bool ok = true;
    for (const std::vector<ToolTarget>& together : fatbins_of(targets))
      ok = add_step(together, made) && ok;
    if (!ok) return std::nullopt;
    if (fatbins_.size() == 1) made.data.set("fatbin", std::move(fatbins_.front().value));
    if (fatbins_.size() > 1) made.data.set("fatbins", std::move(fatbins_));
    return finished(std::move(made), context_);
  }

 private:
  /// Returns one group for all targets. If functions select several targets, each has its own
  /// group.
  [[nodiscard]] std::vector<std::vector<ToolTarget>> fatbins_of(
      const std::vector<ToolTarget>& targets) const {
    if (targets.empty() || context_.row.steps.empty()) return {};
    const bool apart = std::ranges::any_of(targets, [&](const ToolTarget& target) {
      return !functions_of(context_, target.id).empty();
    });
    if (!apart) return {targets};
    std::vector<std::vector<ToolTarget>> fatbins;
    for (const ToolTarget& target : targets) fatbins.push_back({target});
    return fatbins;
  }

  bool add_step(const std::vector<ToolTarget>& targets, Made& made) {
    chips_.clear();
    listed_.clear();
    unknown_.clear();
    for (const ToolTarget& target : targets) add(target);
    if (context_.has_errors()) return false;
    std::vector<std::string> arguments;
    std::vector<std::string> architectures;
    Array fatbin;
    for (const FatbinEntry& entry : entries()) {
      architectures.push_back(architecture_of(entry));
      arguments.push_back("-gencode=arch=" + entry.arch + ",code=" + entry.code);
      fatbin.push_back(Object{{"arch", entry.arch}, {"code", entry.code}});
    }
    // Names missing from the database, which are only allowed if lenient.
    for (const std::string& name : unknown_) arguments.push_back("-arch=" + name);
    const NvccVerdict verdict = judge_nvcc_arguments(arguments, nvcc_);
    if (!verdict.accepted && unknown_.empty()) {
      const std::string reason = verdict.remarks.empty() ? "" : verdict.remarks.front().text;
      (void)report_chip({targets.front(), context_}, chips_names(), reason);
      return false;
    }
    const BackendStep& step = context_.row.steps.front();
    const ToolView view{targets.front(), context_};
    if (!add_arguments(step.args, view, arguments)) return false;
    const std::string id = targets.size() == 1 ? targets.front().id : std::string();
    made.steps.push_back(step_of(step, id, {.args = std::move(arguments)}, context_));
    made.steps.back().cuda_architectures = std::move(architectures);
    made.steps.back().level = level_argument(step.args, view);
    fatbins_.push_back({made.steps.back().id, std::move(fatbin)});
    return true;
  }

  /// Returns the fewest entries for targets without `code`, followed by the entries of `code`.
  [[nodiscard]] std::vector<FatbinEntry> entries() const {
    const bool and_later = context_.asked.and_later;
    if (listed_.empty()) return plan_fatbin(chips_, and_later);
    std::vector<FatbinEntry> all = plan_fatbin(chips_, false);
    const auto add = [&all](const FatbinEntry& entry) {
      if (std::ranges::find(all, entry) == all.end()) all.push_back(entry);
    };
    for (const Listed& each : listed_) add(each.entry);
    if (!and_later) return all;
    int newest = 0;
    for (const NvccArch& chip : chips_) newest = std::max(newest, chip.number);
    for (const Listed& each : listed_) newest = std::max(newest, each.number);
    const std::string ptx = "compute_" + std::to_string(newest);
    add({ptx, ptx});
    return all;
  }

  [[nodiscard]] std::string chips_names() const {
    std::vector<std::string> names;
    for (const NvccArch& chip : chips_) names.push_back(chip.chip->name);
    for (const Listed& each : listed_) names.push_back(each.entry.code);
    return join(names, ", ");
  }

  void add(const ToolTarget& target) {
    if (!check_kind(target, context_)) return;
    if (target.target->code) return add_code(target);
    const ToolChip chip = read_tool_chip(target, context_);
    if (chip.name.empty()) {
      const KindRow* kind = context_.database.kind(target.target->kind);
      return context_.report_open(target, "the chip",
                                  kind != nullptr && kind->chip ? kind->chip->attribute : "");
    }
    if (const auto arch = supported(chip, target)) chips_.push_back(*arch);
  }

  void add_code(const ToolTarget& target) {
    const KindRow* kind = context_.database.kind(target.target->kind);
    for (const CodeEntry& entry : *target.target->code) {
      const std::string name = chip_of_code(entry, *kind->chip);
      const auto arch = supported({name, context_.database.chip(name), {}, name}, target);
      if (!arch) continue;
      // A chip may have another name in this release.
      const std::string& code = arch->chip->name;
      const std::string from = "compute_" + code.substr(code.find('_') + 1);
      listed_.push_back({{from, entry.form == CodeForm::ptx ? from : code}, arch->number});
    }
  }

  /// Returns the architecture in this release of nvcc, or nullopt after a report.
  std::optional<NvccArch> supported(const ToolChip& chip, const ToolTarget& target) {
    const auto arch = known_arch(chip);
    if (!arch) {
      if (report_toolkit(chip, target)) return std::nullopt;
      (void)report_chip({target, context_, {}, chip}, chip.name, help_for(chip));
      unknown_.push_back(chip.name);
      return std::nullopt;
    }
    const std::string& needs = arch->chip->ptx;
    if (compare_versions(needs, nvcc_.ptx_version()) > 0) {
      context_.diags
          .report_as(context_.severity(),
                     diag::PtxTooOld{.chip = arch->chip->name,
                                     .needs = needs,
                                     .tool = context_.row.name,
                                     .release = context_.row.release.name,
                                     .offers = std::string(nvcc_.ptx_version())},
                     target.target->span)
          .at(target.target->pointer);
    }
    return arch;
  }

  /// Of a release without tables: the chip's row has the toolkits that make code for it.
  bool report_toolkit(const ToolChip& chip, const ToolTarget& target) {
    const std::string& release = context_.row.release.name;
    const bool has_tables = std::ranges::any_of(
        context_.row.releases, [&](const auto& row) { return row.name == release; });
    if (has_tables || chip.row == nullptr || !chip.row->toolkits) return false;
    const Releases& toolkits = *chip.row->toolkits;
    const bool is_older = compare_versions(release, toolkits.since) < 0;
    context_.diags
        .report_as(context_.severity(),
                   diag::ChipOfOtherToolkit{
                       .tool = context_.row.name,
                       .release = release,
                       .chip = chip.name,
                       .needed = is_older ? "it requires " + toolkits.since
                                          : "the last release with it is " + toolkits.until},
                   target.target->span)
        .at(target.target->pointer);
    unknown_.push_back(chip.name);
    return true;
  }

  /// Uses the name of this release, because a chip may have another name in older or newer
  /// toolkits.
  [[nodiscard]] std::optional<NvccArch> known_arch(const ToolChip& chip) const {
    auto arch = nvcc_.arch(chip.name);
    if (arch) return arch;
    if (chip.row != nullptr && !chip.row->renamed_to.empty())
      return nvcc_.arch(chip.row->renamed_to);
    for (const std::string& name : context_.database.names(Table::chips)) {
      const ChipRow* other = context_.database.chip(name);
      if (other->renamed_to == chip.name) return nvcc_.arch(name);
    }
    return std::nullopt;
  }

  [[nodiscard]] std::string help_for(const ToolChip& chip) const {
    if (chip.row == nullptr) return {};
    if (!chip.row->toolkits) return "no toolkit is known to make code for it";
    std::string help = "toolkits make code for it " + span_of(*chip.row->toolkits);
    for (const BackendRelease& release : context_.row.releases) {
      if (includes_release(*chip.row->toolkits, release.name))
        return help + ": `--backend-release " + release.name + "`";
    }
    return help;
  }

  const Nvcc& nvcc_;
  EmissionContext& context_;
  std::vector<NvccArch> chips_;  ///< of targets without `code`
  /// An entry of `code`, and the number of its chip.
  struct Listed {
    FatbinEntry entry;
    int number = 0;
  };
  std::vector<Listed> listed_;
  std::vector<std::string> unknown_;
  Object fatbins_;  ///< entries by step
};

}  // namespace

std::optional<Made> make_fatbin(EmissionContext& context) {
  const auto nvcc = Nvcc::find_any(context.row.release.name, context.database);
  if (!nvcc) {
    context.diags.error(diag::NothingToEmit{.backend = context.row.name}, {});
    return std::nullopt;
  }
  return FatbinMaker(*nvcc, context).run();
}

}  // namespace tgtcfg
