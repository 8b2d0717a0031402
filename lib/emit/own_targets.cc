// Names that a tool has for a triple: for its parts, such as `x86-windows-gnu` or the prefix of a
// cross compiler, or for a target of its own.
#include <tgtcfg/codes/TC53.h>
#include <tgtcfg/triple.h>

#include <algorithm>
#include <cstdint>

#include "database/embedded_data.h"
#include "emit/cpu_contents.h"
#include "emit/rules.h"
#include "llvm/arch_names.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

constexpr std::string_view no_name = "the tool does not have a name for it";
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
  OwnTargetChoice(const BackendArgument& rule, const ToolView& view)
      : rule_(rule),
        view_(view),
        cpu_(view.cpu),
        release_(view.context.row.release.llvm),
        system_(system_of(parse_triple(view.cpu.triple, release_))),
        words_(view.context.row, rule, view.cpu.arch) {
    if (has_features()) wanted_ = cpu_.after();
  }

  OwnTarget run() {
    for (const Member& member : tool_targets().map(rule_.text("targets"))) {
      if (member.value.has("refused") || !fits_triple(member.value)) continue;
      consider(member.key, member.value);
    }
    if (best_.name.empty()) best_.reason = nearest_.empty() ? no_name : nearest_;
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
    const std::string mabi = find_text(view_.target.target->attrs, "mabi");
    if (!mabi.empty() && row.has("mabi") && row.text("mabi") != mabi) return false;
    const bool hard = parts.environment.ends_with(hard_ending) || row.text("float") == "hard";
    return !is_32_bit_arm(cpu_.arch) || hard == is_hard();
  }

  [[nodiscard]] bool is_hard() const {
    const std::string abi = find_text(view_.target.target->attrs, "mfloat-abi");
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
    return {name,
            {},
            row.text("cpu"),
            row.text("mabi"),
            triple.substr(0, triple.find('-')),
            owned(split(row.text("features"), ','))};
  }

  /// Architectures without a feature for their FPU have one, except with soft-float code.
  [[nodiscard]] bool uses_fpu() const {
    if (cpu_.has(soft_float)) return false;
    const std::vector<std::string>& fpu = words_.fpu();
    const bool has_names =
        std::ranges::any_of(fpu, [&](const auto& name) { return table_has(name); });
    return !has_names || std::ranges::any_of(fpu, [&](const auto& name) { return cpu_.has(name); });
  }

  [[nodiscard]] bool table_has(std::string_view feature) const {
    return !cpu_.table->canonical_feature(feature).empty();
  }

  void keep_nearest(const std::string& name, const std::vector<std::string>& missing) {
    if (least_ != 0 && missing.size() >= least_) return;
    least_ = missing.size();
    nearest_ = "`" + name + "` requires " + join(missing, ", ");
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

OwnTarget own_target(const BackendArgument& rule, const ToolView& view) {
  return OwnTargetChoice(rule, view).run();
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

const Value* entry_for(const Array& entries, const ToolView& view) {
  const auto found = std::ranges::find_if(entries, [&](const Value& entry) {
    const std::vector<std::string> kinds = entry.texts("kinds");
    return (kinds.empty() || contains(kinds, view.target.target->kind)) &&
           rule_applies(entry, view.cpu.arch, view.context) && fits_target(entry, view);
  });
  return found == entries.end() ? nullptr : &*found;
}

void report_triple(const ToolView& view, const std::string& reason) {
  const EmissionContext& context = view.context;
  context.diags
      .error(diag::TripleNotInTool{.tool = context.row.name,
                                   .release = context.row.release.name,
                                   .triple = view.cpu.triple,
                                   .reason = reason},
             view.target.place("mtriple"))
      .at(view.target.pointer("mtriple"))
      .actual(view.cpu.triple);
}

std::string with_version(std::string triple, const EmissionContext& context) {
  const auto& platform = context.config.platform;
  for (const Member& version : context.row.row.map("triple_versions")) {
    if (!platform || !triple.ends_with(version.key)) continue;
    const auto known = platform->find(version.value.string());
    if (known != platform->end()) return triple + known->second;
  }
  return triple;
}

namespace {

/// Loses an ABI that differs from the ABI of the target.
ArgumentValues own_name(const BackendArgument& row, const ToolView& view) {
  const OwnTarget target = own_target(row, view);
  if (target.name.empty()) {
    report_triple(view, target.reason);
    return std::nullopt;
  }
  const std::string mabi = find_text(view.target.target->attrs, "mabi");
  if (!mabi.empty() && mabi != target.mabi)
    view.context.lose(view.context.member_of(view.target, "mabi"), "`" + mabi + "`",
                      "`" + target.name + "` has an ABI of its own", view.target.place("mabi"));
  return one_value(target.name);
}

/// Returns the version after the name of a system or environment: `13.1` in `macosx13.1`.
std::string version_of(std::string_view name, const ToolView& view) {
  const std::string triple = with_version(view.cpu.triple, view.context);
  for (const std::string_view word : split(triple, '-')) {
    const std::size_t begin = word.find_last_not_of("0123456789.") + 1;
    const std::string_view letters = word.substr(0, begin);
    const bool is_named =
        begin > 0 && (name.starts_with(letters) || (!name.empty() && letters.starts_with(name)));
    // Some names end with digits: `gnuabi64`.
    if (is_named && begin < word.size() && word != name) return std::string(word.substr(begin));
  }
  return {};
}

/// Returns a version with at least as many numbers as the tool requires, after a dot.
std::string version_text(std::string version, std::int64_t numbers) {
  if (version.empty()) return {};
  for (auto known = 1 + std::ranges::count(version, '.'); known < numbers; ++known) version += ".0";
  return "." + version;
}

std::string name_in(const Value& entry, const ToolView& view) {
  const ToolCpu& cpu = view.cpu;
  std::string text = entry.text("as");
  if (entry.has("version_numbers")) {
    const std::string& name = entry.has("environments") ? cpu.environment : cpu.system;
    text += version_text(version_of(name, view), *entry.integer("version_numbers"));
  }
  text = filled(std::move(text), "arch", cpu.arch);
  text = filled(std::move(text), "system", cpu.system);
  return filled(std::move(text), "environment", cpu.environment);
}

}  // namespace

/// An entry with an empty text omits the part.
ArgumentValues triple_name_rule(const BackendArgument& row, const ToolView& view) {
  if (view.cpu.triple.empty()) {
    view.context.report_open(view.target, "the triple", "mtriple");
    return std::nullopt;
  }
  if (row.row.has("targets")) return own_name(row, view);
  std::vector<std::string> names;
  for (const std::string& list : row.row.texts("names")) {
    const Value* entry = entry_for(view.context.row.row.get("triple_names").list(list), view);
    if (entry == nullptr || entry->has("reason")) {
      report_triple(view, entry == nullptr ? std::string(no_name) : entry->text("reason"));
      return std::nullopt;
    }
    std::string name = name_in(*entry, view);
    if (!name.empty()) names.push_back(std::move(name));
  }
  return names;
}

ArgumentValues system_version_rule(const BackendArgument& row, const ToolView& view) {
  const std::string version = version_of(view.cpu.system, view);
  if (version.empty()) return std::vector<std::string>{};
  const std::string reason = row.text("reason");
  if (reason.empty()) return one_value(version);
  view.context.lose(view.context.member_of(view.target, "mtriple"),
                    "version " + version + " of `" + view.cpu.system + "`", reason,
                    view.target.place("mtriple"));
  return std::vector<std::string>{};
}

}  // namespace tgtcfg
