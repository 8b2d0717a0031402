#include "emit/own_targets.h"

#include <tgtcfg/triple.h>

#include <algorithm>
#include <cstdint>

#include "database/embedded_data.h"
#include "emit/cpu_contents.h"
#include "emit/triple_names.h"
#include "llvm/arch_names.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

constexpr std::string_view unknown_system = "unknown";
constexpr std::string_view soft_float = "soft-float";
constexpr std::string_view hard_ending = "hf";

std::string_view without_float(std::string_view environment) {
  if (environment == unknown_system) return {};
  if (environment.ends_with(hard_ending)) environment.remove_suffix(hard_ending.size());
  return environment;
}

/// Returns the system, also if LLVM does not know it; `unknown` without an operating system.
std::string system_of(const Triple& parts) {
  constexpr std::string_view bare[] = {"", "none", "elf", "eabi", "eabihf", unknown_system};
  if (parts.os != unknown_system || contains(bare, std::string_view(parts.os_name)))
    return parts.os;
  return parts.os_name;
}

/// Selects a target for a plan's target.
class OwnTargetChoice {
 public:
  OwnTargetChoice(const BackendArgument& rule, const ToolView& view, const EmissionContext& context)
      : rule_(rule),
        view_(view),
        cpu_(view.cpu),
        release_(context.row.release.llvm),
        system_(system_of(parse_triple(view.cpu.triple, release_))),
        words_(context.row, rule, view.cpu.arch) {
    if (has_features()) wanted_ = cpu_.after();
  }

  OwnTarget run() {
    for (const Member& member : tool_targets().map(rule_.text("targets"))) {
      if (member.value.has("refused") || !fits_triple(member.value)) continue;
      consider(member.key, member.value);
    }
    if (best_.name.empty()) best_.reason = reason();
    return std::move(best_);
  }

 private:
  /// A chip defines the code of a GPU.
  [[nodiscard]] bool has_features() const { return cpu_.table && view_.chip.name.empty(); }

  [[nodiscard]] bool is_thumb(std::string_view arch, const Value& row) const {
    return arch.starts_with("thumb") ||
           row.text("features").find("+thumb-mode") != std::string::npos;
  }

  [[nodiscard]] bool fits_triple(const Value& row) const {
    const Triple parts = parse_triple(row.text("triple"), release_);
    const bool same_system = (row.has("system") ? row.text("system") : system_of(parts)) == system_;
    if (!same_system || !same_abi(row, parts)) return false;
    if (!is_32_bit_arm(cpu_.arch)) return parts.arch == cpu_.arch && same_variant(parts);
    const bool thumb =
        cpu_.arch.starts_with("thumb") || cpu_.has("mclass") || cpu_.has("thumb-mode");
    return is_32_bit_arm(parts.arch) && parts.little_endian != cpu_.arch.ends_with("eb") &&
           is_thumb(parts.arch, row) == thumb;
  }

  /// `arm64e` and `arm64ec` are other ABIs, although LLVM reads them as AArch64.
  [[nodiscard]] bool same_variant(const Triple& parts) const {
    constexpr std::string_view variant = "arm64e";
    const std::string_view own = std::string_view(cpu_.triple).substr(0, cpu_.triple.find('-'));
    return parts.arch_name == own ||
           parts.arch_name.starts_with(variant) == own.starts_with(variant);
  }

  [[nodiscard]] bool same_abi(const Value& row, const Triple& parts) const {
    if (without_float(parts.environment) != without_float(cpu_.environment)) return false;
    const std::string mabi = attribute_text(*view_.target.target, "mabi");
    if (!mabi.empty() && row.has("mabi") && row.text("mabi") != mabi) return false;
    const bool hard = parts.environment.ends_with(hard_ending) || row.text("float") == "hard";
    return !is_32_bit_arm(cpu_.arch) || hard == is_hard();
  }

  [[nodiscard]] bool is_hard() const {
    const std::string abi = attribute_text(*view_.target.target, "mfloat-abi");
    return abi.empty() ? cpu_.environment.ends_with(hard_ending) : abi == "hard";
  }

  void consider(const std::string& name, const Value& row) {
    OwnTarget target = read(name, row);
    std::vector<std::string> missing;
    std::size_t size = 0;
    if (has_features()) {
      const LlvmArch& table = *cpu_.table;
      for (const std::string& feature :
           table.isa_features(features_with(target, table, target.cpu))) {
        ++size;
        if (!table.has(wanted_, feature) && !words_.is_quiet(feature)) missing.push_back(feature);
      }
      if (missing.empty() && !fits_float(row)) {
        nearest_ = "`" + name + "` is for " + (row.flag("soft") ? "soft" : "hard") + "-float code";
        least_ = 1;
        return;
      }
    }
    if (!missing.empty()) return keep_nearest(name, missing);
    const auto tier = row.integer("tier").value_or(0);
    if (best_.name.empty() || size > size_ || (size == size_ && tier < tier_)) {
      best_ = std::move(target);
      size_ = size;
      tier_ = tier;
    }
  }

  [[nodiscard]] bool fits_float(const Value& row) const {
    return row.flag("soft") ? !uses_fpu() : !cpu_.has(soft_float);
  }

  static OwnTarget read(const std::string& name, const Value& row) {
    const std::string triple = row.text("triple");
    OwnTarget target{.name = name,
                     .reason = {},
                     .cpu = row.text("cpu"),
                     .mabi = row.text("mabi"),
                     .arch_name = triple.substr(0, triple.find('-')),
                     .features = {}};
    const std::string features = row.text("features");
    for (const std::string_view change : split(features, ',')) target.features.emplace_back(change);
    return target;
  }

  /// Architectures without a feature for their FPU have one, except with soft-float code.
  [[nodiscard]] bool uses_fpu() const {
    if (cpu_.has(soft_float)) return false;
    const std::vector<std::string>& fpu = words_.fpu();
    const bool has_names =
        std::any_of(fpu.begin(), fpu.end(), [&](const auto& name) { return table_has(name); });
    return !has_names ||
           std::any_of(fpu.begin(), fpu.end(), [&](const auto& name) { return cpu_.has(name); });
  }

  [[nodiscard]] bool table_has(std::string_view feature) const {
    return !cpu_.table->canonical_feature(feature).empty();
  }

  void keep_nearest(const std::string& name, const std::vector<std::string>& missing) {
    if (least_ != 0 && missing.size() >= least_) return;
    least_ = missing.size();
    nearest_ = "`" + name + "` requires " + join(missing, ", ");
  }

  [[nodiscard]] std::string reason() const {
    return nearest_.empty() ? std::string(no_name_of_triple) : nearest_;
  }

  const BackendArgument& rule_;
  const ToolView& view_;
  const ToolCpu& cpu_;
  int release_;
  std::string system_;
  ToolVocabulary words_;
  FeatureSet wanted_{};
  OwnTarget best_;
  std::size_t size_ = 0;
  std::int64_t tier_ = 0;
  std::string nearest_;
  std::size_t least_ = 0;
};

}  // namespace

OwnTarget own_target(const BackendArgument& rule, const ToolView& view,
                     const EmissionContext& context) {
  return OwnTargetChoice(rule, view, context).run();
}

bool is_own_cpu(const OwnTarget& target, const LlvmArch& table, const std::string& cpu) {
  const std::string own = target.cpu.empty() ? "generic" : target.cpu;
  return table.canonical_cpu(cpu) == table.canonical_cpu(own);
}

FeatureSet features_with(const OwnTarget& target, const LlvmArch& table, const std::string& cpu) {
  FeatureSet set = table.enabled(cpu, target.arch_name);
  for (const std::string& change : target.features) (void)table.change(set, change);
  return set;
}

ArgumentValues own_target_rule(const BackendArgument& row, const ToolView& view,
                               EmissionContext& context) {
  const OwnTarget target = own_target(row, view, context);
  if (target.name.empty()) {
    report_triple(view, target.reason, context);
    return std::nullopt;
  }
  const std::string mabi = attribute_text(*view.target.target, "mabi");
  if (!mabi.empty() && mabi != target.mabi)
    context.lose(view.target.pointer("mabi"), "`" + mabi + "`",
                 "`" + target.name + "` has an ABI of its own", view.target.place("mabi"));
  return one_value(target.name);
}

}  // namespace tgtcfg
