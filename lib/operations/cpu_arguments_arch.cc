// How `CpuArguments` writes the CPU, the architecture and the state: `mcpu`, and the version in the
// triple.
#include "operations/cpu_arguments.h"

#include "llvm/arch_names.h"
#include "support/edit_distance.h"
#include "support/text.h"

namespace tgtcfg {

// Compilers for one width of RISC-V make code for the other, too.
void CpuArguments::fit_riscv_width(Value& target) const {
  constexpr std::string_view family = "riscv";
  constexpr std::size_t digits = 2;
  const std::string triple = target.text("mtriple");
  const std::string abi = target.text("mabi");
  std::string width = arch_.row == nullptr ? "" : arch_.value.substr(0, 2 * digits);
  if (width.empty() && !abi.empty()) width = abi.starts_with("ilp32") ? "rv32" : "rv64";
  if (!triple.starts_with(family) || !is_riscv_isa(width)) return;
  const std::string fitting =
      std::string(family) + width.substr(digits) + triple.substr(family.size() + digits);
  if (fitting != triple) target.set("mtriple", arch_.placed(fitting));
}

void CpuArguments::write_cpu(const Value& tool, Value& target) {
  if (cpu_.row == nullptr) return;
  const bool whole = cpu_.value.find(':') != std::string::npos;
  const std::string own = whole ? cpu_.value : name_without_extensions(cpu_.value);
  const std::string& known = tool.get("cpus").text(own);
  const std::string name = known.empty() ? own : known;
  const bool is_own = cpus_.features(own).has_value();
  const bool is_llvms = !table_ || table_->knows_cpu(name) || table_->clang_knows_cpu(name);
  if (is_own && !is_llvms) {
    write_version(cpus_.version(own), target, cpu_.value_span);
    return;
  }
  if (cpus_.has_table() && !is_own && !whole) {
    if (!is_llvms || own.starts_with("generic"))
      return refuse(cpu_, "unknown CPU `" + own + "`", nearest_names(own, cpus_.names()));
    left_.push_back({cpu_.text(), {}, cpu_.span, Left::Why::newer, {}});
  }
  target.set("mcpu", cpu_.placed(name));
}

// LLVM reads the architecture of 32-bit Arm from the triple, and a feature elsewhere.
void CpuArguments::write_version(const std::string& version, Value& target, Span span) {
  const std::string triple = target.text("mtriple");
  if (is_arm_) {
    const std::size_t end = triple.find('-');
    Value changed(arm_prefix(triple.substr(0, end)) + arm_version(version) + triple.substr(end));
    changed.span = span;
    target.set("mtriple", std::move(changed));
    return;
  }
  const std::string feature = table_ ? arm_architecture(*table_, version) : std::string();
  if (feature.empty() || version == "armv8-a" || contains(cpus_.compared(), feature)) return;
  kept_.push_back("+" + feature);
  places_[feature] = span;
}

// A CPU on x86, an architecture with extensions elsewhere.
void CpuArguments::write_arch(const Value& tool, Value& target) {
  const std::string name = name_without_extensions(arch_.value);
  if (is_riscv_isa(name)) return add_riscv(target, name);
  if (cpus_.has_table("-archs")) return write_listed_arch(tool, name, target);
  const std::string profile = name.substr(0, name.find('_'));
  if (profile.starts_with("rv") && !tool.flag("exact_archs") && table_ &&
      !table_->canonical_feature(profile).empty())
    return add_riscv_profile(target, name);
  const bool is_own = cpus_.features(name).has_value();
  const bool is_llvms = table_ && (table_->knows_cpu(name) || table_->clang_knows_cpu(name));
  if (is_llvms && (is_own || !cpus_.has_table())) {
    target.set("mcpu", arch_.placed(name));
    return;
  }
  if (is_own) return;
  if (cpus_.has_table() && !is_llvms)
    return refuse(arch_, "unknown CPU `" + name + "`", nearest_names(name, cpus_.names()));
  if (cpus_.has_table()) {
    target.set("mcpu", arch_.placed(name));
    left_.push_back({arch_.text(), {}, arch_.span, Left::Why::newer, {}});
    return;
  }
  keep_arch(tool, name);
}

void CpuArguments::write_listed_arch(const Value& tool, const std::string& name, Value& target) {
  const bool spelled = !tool.flag("exact_archs") && table_ && name.starts_with("arm") &&
                       !arm_architecture(*table_, name).empty();
  if (!cpus_.features(name, "-archs") && !spelled)
    return refuse(arch_, "unknown architecture `" + name + "`",
                  nearest_names(name, cpus_.names("-archs")));
  write_version(name, target, arch_.value_span);
}

// An architecture of Arm is a feature of LLVM.
void CpuArguments::keep_arch(const Value& tool, const std::string& name) {
  const std::string feature = table_ ? arm_architecture(*table_, name) : std::string();
  if (!feature.empty()) {
    kept_.push_back("+" + feature);
    places_[feature] = arch_.value_span;
  } else if (tool.flag("checks_archs")) {
    refuse(arch_, "unknown architecture `" + name + "`");
  } else {
    left_.push_back({arch_.name});
  }
}

// The triple selects Arm or Thumb code for A- and R-profile cores. Cortex-M only runs Thumb code.
void CpuArguments::write_state(const Value& tool, Value& target) {
  const std::string triple = target.text("mtriple");
  if (!is_arm_ || !table_) return;
  const std::string cpu = target.text("mcpu");
  const std::string arch = triple.substr(0, triple.find('-'));
  const FeatureSet set = table_->enabled(cpu, arch);
  const bool thumb = arch.starts_with("thumb");
  if (table_->has(set, "mclass")) {
    if (state_.row != nullptr && !state_.row->flag("thumb"))
      refuse(state_, "the CPU does not support Arm state");
    return;
  }
  if (state_.row == nullptr && !thumb && contains(tool.texts("thumb_programs"), program_))
    left_.push_back({"-mthumb (default)", {}, {}, Left::Why::unknown, "add `-mthumb` or `-marm`"});
  if (state_.row == nullptr && !tool.flag("thumb_needs_option")) return;
  const bool wanted = state_.row != nullptr && state_.row->flag("thumb");
  if (wanted == thumb) return;
  const std::string rest = triple.substr(thumb ? 5 : 3);
  target.set("mtriple", state_.placed((wanted ? "thumb" : "arm") + rest));
}

// The argument lists every extension, so that a default CPU adds none.
void CpuArguments::add_riscv(Value& target, std::string_view name) {
  if (!target.has("mcpu"))
    target.set("mcpu", arch_.placed("generic-" + std::string(name.substr(0, 4))));
  for (const std::string& each : riscv_extensions(name))
    wanted_.push_back({"+" + each, {}, arch_.value_span});
}

// `rva22u64_zacas`: a profile, which is a feature of LLVM, and extensions.
void CpuArguments::add_riscv_profile(Value& target, std::string_view name) {
  const std::string width = name.substr(0, name.find('_')).ends_with("32") ? "32" : "64";
  if (!target.has("mcpu")) target.set("mcpu", arch_.placed("generic-rv" + width));
  for (const std::string_view each : split(name, '_'))
    wanted_.push_back({"+" + std::string(each), {}, arch_.value_span});
}

}  // namespace tgtcfg
