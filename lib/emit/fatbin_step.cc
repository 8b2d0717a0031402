// One run of nvcc for all GPUs: the fatbin that runs on every one of them.
#include <tgtcfg/chip.h>
#include <tgtcfg/codes/TC53.h>
#include <tgtcfg/cpu_family.h>

#include <algorithm>

#include "emit/argument_rules.h"
#include "emit/emission_context.h"

namespace tgtcfg {
namespace {

std::string span_of(const Releases& releases) {
  if (releases.until.empty()) return "from " + releases.since;
  return releases.since + " to " + releases.until;
}

class FatbinMaker {
 public:
  FatbinMaker(const Nvcc& nvcc, EmissionContext& context) : nvcc_(nvcc), context_(context) {}

  std::optional<Made> run() {
    const std::size_t errors = context_.diags.error_count();
    const std::vector<ToolTarget> targets = chosen_targets(context_, false);
    drop_members(context_, targets);
    for (const ToolTarget& target : targets) add(target);
    if (context_.diags.error_count() > errors) return std::nullopt;
    if (targets.empty() || context_.row.steps.empty()) {
      if (!context_.config.parts.empty()) return Made{};
      context_.diags.error(diag::NothingToEmit{.backend = context_.row.name}, {});
      return std::nullopt;
    }
    return made(targets);
  }

 private:
  std::optional<Made> made(const std::vector<ToolTarget>& targets) {
    std::vector<std::string> arguments;
    Array fatbin;
    for (const FatbinEntry& entry : plan_fatbin(chips_, context_.asked.and_later)) {
      arguments.push_back("-gencode=arch=" + entry.arch + ",code=" + entry.code);
      fatbin.push_back(Object{{"arch", entry.arch}, {"code", entry.code}});
    }
    // Names that our tables lack, let through by leniency.
    for (const std::string& name : unknown_) arguments.push_back("-arch=" + name);
    const NvccVerdict verdict = judge_nvcc_arguments(arguments, nvcc_);
    if (!verdict.accepted && unknown_.empty()) {
      const std::string reason = verdict.remarks.empty() ? "" : verdict.remarks.front().text;
      report_chip(ToolView{targets.front(), {}, {}}, chips_names(), context_, reason);
      return std::nullopt;
    }
    const BackendStep& step = context_.row.steps.front();
    const ToolView view{targets.front(), {}, {}};
    if (!add_arguments(step.args, view, context_, arguments)) return std::nullopt;
    Made made;
    made.steps.push_back(step_of(step, targets.size() == 1 ? targets.front().id : std::string(),
                                 std::move(arguments), context_));
    made.data.set("fatbin", std::move(fatbin));
    return made;
  }

  [[nodiscard]] std::string chips_names() const {
    std::string list;
    for (const NvccArch& chip : chips_) list += (list.empty() ? "" : ", ") + chip.chip->name;
    return list;
  }

  void add(const ToolTarget& target) {
    if (!check_kind(target, context_)) return;
    const ToolView view{target, {}, read_tool_chip(target, context_)};
    if (view.chip.name.empty()) {
      const KindRow* kind = context_.database.kind(target.target->kind);
      return report_open(target, "the chip",
                         kind != nullptr && kind->chip ? kind->chip->attribute : "", context_);
    }
    const auto arch = known_arch(view.chip);
    if (!arch) {
      report_chip(view, view.chip.name, context_, help_for(view.chip));
      unknown_.push_back(view.chip.name);
      return;
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
    chips_.push_back(*arch);
  }

  /// By the name of this release: a chip may have another one in an older or newer toolkit.
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
  std::vector<NvccArch> chips_;
  std::vector<std::string> unknown_;
};

}  // namespace

std::optional<Made> make_fatbin(EmissionContext& context) {
  const auto nvcc = Nvcc::find(context.row.release.name, context.database);
  if (!nvcc) {
    context.diags.error(diag::NothingToEmit{.backend = context.row.name}, {});
    return std::nullopt;
  }
  return FatbinMaker(*nvcc, context).run();
}

}  // namespace tgtcfg
