// 32-bit Arm: hard-float calls and FPUs, triples and CPUs, systems.
#include <tgtcfg/codes/TC22.h>

#include <algorithm>

#include "database/embedded_data.h"
#include "llvm/arch_names.h"
#include "resolve/rules/fit.h"
#include "support/text.h"

namespace tgtcfg {

namespace {

constexpr std::string_view fpu = "vfp2sp";  // every FPU of 32-bit Arm has it
constexpr std::string_view software = "soft-float";

PackedMap arm_facts() {
  return fit_facts().map("arm");
}

/// `gnueabi` of `gnueabihf`; empty if the environment does not have a hard-float ABI.
std::string_view soft_environment(const Fit& fit) {
  return arm_facts().map("hard_float").text(fit.triple.environment_name);
}
/// `gnueabihf` of `gnueabi`; empty if the environment does not have such a pair.
std::string_view hard_environment(const Fit& fit) {
  for (const PackedMember& row : arm_facts().map("hard_float")) {
    if (row.value.string() == fit.triple.environment_name) return row.key;
  }
  return {};
}

bool has_fpu(const Fit& fit) {
  return fit.has(fpu) && !fit.has(software);
}

ArmArchitectures architectures_of(const Fit& fit) {
  const CpuReading& cpu = fit.cpu();
  return compare_arm_architectures(cpu.table, cpu.arch_name, cpu.record);
}

/// An example of a CPU of the same profile with an FPU.
std::string cpu_with_fpu(const Fit& fit) {
  for (const PackedMember& row : arm_facts().map("cpu_with_fpu")) {
    if (fit.has_by_cpu(row.key)) return std::string(row.value.string());
  }
  return fit.names_cpu() ? "arm1176jzf-s" : "cortex-a9";
}

/// `thumbv7m-none-eabi`: the triple of the CPU, without the hard-float ABI.
std::string soft_triple(const Fit& fit) {
  const std::string_view soft = soft_environment(fit);
  std::string triple = fit.words.with(fit.triple.environment_name, soft);
  const std::string word = architectures_of(fit).word;
  if (!word.empty()) triple.replace(0, triple.find('-'), word);
  return triple;
}

/// The setting that asks for hard-float calls, as messages name it.
struct HardFloat {
  std::string name;
  Fit::Place place;
  std::string undo;  ///< the help without it
};

std::optional<HardFloat> hard_float_of(const Fit& fit) {
  if (fit.float_abi() == "hard") {
    const std::string setting = quoted(fit.draft.kind->cpu->float_abi + ": hard");
    return HardFloat{setting, fit.of_float_abi(), "remove " + setting};
  }
  if (!fit.float_abi().empty() || soft_environment(fit).empty()) return std::nullopt;
  const std::string& word = fit.triple.environment_name;
  return HardFloat{quoted(word), fit.of_word(word), "use " + quoted(soft_triple(fit))};
}

bool report_generic(const HardFloat& hard, const Fit& fit) {
  const CpuReading& cpu = fit.cpu();
  const std::string_view architecture = arm_architecture_of(cpu.table, cpu.record);
  const std::string word(cpu.arch_name);
  const bool clang_has_one = architecture.empty()
                                 ? !soft_environment(fit).empty()
                                 : contains(arm_facts().texts("clang_brings_fpu"), architecture);
  const std::string title = architecture.empty() ? "ARMv4T" : arm_title(architecture);
  auto builder = fit.report(
      diag::AbiNeedsFpuGeneric{
          .setting = hard.name,
          .architecture = title +
                          (architecture.empty() ? ", the default of " : ", the architecture of ") +
                          quoted(word)},
      hard.place, clang_has_one ? Severity::warning : Severity::error);
  const std::string example =
      "set the CPU, for example `-" + fit.draft.kind->cpu->cpu + "=" + cpu_with_fpu(fit) + "`";
  const bool has_profile = !arm_profile_of(cpu.table, cpu.record).empty();
  const std::string triple = fit.words.with(fit.arch_word(), "armv7");
  builder.help(has_profile ? example + ", or " + hard.undo
                           : example + ", or write " + quoted(triple));
  return true;
}

}  // namespace

bool hard_float_needs_fpu(const Fit& fit) {
  if (!fit.is_arm() || has_fpu(fit)) return false;
  const auto hard = hard_float_of(fit);
  if (!hard) return false;
  const PlacedChange* const cause = fit.has(software)     ? fit.cause_of(software)
                                    : fit.has_by_cpu(fpu) ? fit.cause_of(fpu)
                                                          : nullptr;
  if (cause == nullptr && !fit.names_cpu()) return report_generic(*hard, fit);
  const std::string reason = cause != nullptr ? quoted(cause->text) + " disables it"
                                              : quoted(fit.cpu().cpu) + " does not have one";
  auto builder =
      fit.report(diag::AbiNeedsFpu{.setting = hard->name, .reason = reason}, hard->place);
  const Fit::Place other = cause != nullptr ? fit.of_change(*cause) : fit.of_cpu();
  builder.label(other.span, cause != nullptr ? "disables the FPU" : "does not have an FPU",
                other.pointer);
  builder.help(hard->undo + (cause != nullptr
                                 ? ", or remove " + quoted(cause->text)
                                 : ", or a CPU with an FPU such as " + quoted(cpu_with_fpu(fit))));
  return true;
}

bool float_abi_differs(const Fit& fit) {
  const std::string_view float_abi = fit.float_abi();
  if (float_abi.empty()) return false;
  const std::string& attribute = fit.draft.kind->cpu->float_abi;
  if (!fit.is_arm()) {
    fit.report(diag::FloatAbiWithoutEffect{.attribute = attribute, .arch = fit.triple.arch},
               fit.of_float_abi());
    return true;
  }
  const std::string& normal = fit.triple.environment_name;
  const bool is_android = normal.starts_with("android");
  // The normal form of `androideabi` is `android`.
  const std::string environment =
      is_android ? fit.words.text.substr(fit.words.text.rfind('-') + 1) : normal;
  const bool is_soft = float_abi == "soft";
  const std::string_view other = is_soft ? soft_environment(fit) : hard_environment(fit);
  const bool differs = is_soft ? !other.empty() : fit.is_hosted() && (!other.empty() || is_android);
  if (!differs) return false;
  auto builder =
      fit.report(diag::FloatAbiDiffers{.setting = attribute + ": " + std::string(float_abi),
                                       .other = "environment " + quoted(environment)},
                 fit.of_float_abi());
  const Fit::Place place = fit.of_word(environment);
  builder.label(place.span,
                is_soft ? "passes floats in FPU registers" : "passes floats in integer registers",
                place.pointer);
  if (is_android) {
    builder.help("remove `" + attribute + "`");
  } else if (is_soft) {
    builder.help("use " + quoted(other) + ", or remove " + quoted(attribute));
  } else {
    fit.offer_word(environment, other, builder);
  }
  return true;
}

bool triple_and_cpu_differ(const Fit& fit) {
  if (!fit.is_arm() || !fit.names_cpu()) return false;
  const ArmArchitectures found = architectures_of(fit);
  if (found.word.empty()) return false;
  const std::string written = fit.arch_word();
  const bool is_newer = found.relation == ArmArchitectures::Relation::newer;
  auto builder = fit.report(
      diag::TripleAndCpuDiffer{.word = written,
                               .relation = is_newer ? "is newer than" : "has another profile than",
                               .cpu = std::string(fit.cpu().cpu),
                               .architecture = arm_title(found.of_cpu)},
      fit.of_word(written));
  const Fit::Place cpu = fit.of_cpu();
  builder.label(cpu.span, "the CPU", cpu.pointer);
  fit.offer_word(written, found.word, builder);
  return true;
}

bool microcontroller_needs_bare_system(const Fit& fit) {
  // Systems with uClibc run without an MMU.
  const bool may_be_hosted = fit.triple.environment_name.starts_with("uclibc");
  if (!fit.is_arm() || !fit.names_cpu() || !fit.has_by_cpu("mclass") || may_be_hosted ||
      !fit.is_hosted()) {
    return false;
  }
  auto builder = fit.report(
      diag::SystemNotSupported{.name = quoted(fit.cpu().cpu),
                               .system = "hosted systems such as " + quoted(fit.triple.os)},
      fit.of_cpu());
  const Fit::Place place = fit.of_word(fit.triple.os_name);
  builder.label(place.span, "the system", place.pointer);
  builder.help("use a bare-metal triple such as `thumbv7em-none-eabi`, or a Cortex-A CPU");
  return true;
}

bool windows_needs_thumb(const Fit& fit) {
  if (fit.triple.os != "windows" || (fit.triple.arch != "arm" && fit.triple.arch != "armeb"))
    return false;
  const std::string written = fit.arch_word();
  auto builder = fit.report(diag::SystemNotSupported{.name = "Windows on 32-bit Arm",
                                                     .system = "Arm code, only Thumb code"},
                            fit.of_word(written));
  // The oldest that Windows runs on.
  const std::string version(std::max(sub_arch_of(fit.triple.arch_name), std::string_view("v7")));
  fit.offer_word(written, "thumb" + version, builder);
  return true;
}

bool fpu_is_optional(const Fit& fit) {
  if (!fit.is_arm() || !fit.float_abi().empty() || hard_environment(fit).empty()) return false;
  const std::string_view cpu = fit.cpu().cpu;
  if (!has_fpu(fit) || !contains(arm_facts().texts("optional_fpu"), cpu)) return false;
  fit.report(diag::OptionalInSilicon{.unit = "FPU", .cpu = std::string(cpu)}, fit.of_cpu())
      .help("add `-" + fit.draft.kind->cpu->features + "=+soft-float` for a part without an FPU");
  return true;
}

}  // namespace tgtcfg
