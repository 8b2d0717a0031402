// ABIs that are named, or that a system has: features they need, and the width of the code.
#include <tgtcfg/codes/TC22.h>

#include <algorithm>

#include "database/embedded_data.h"
#include "resolve/rules/fit.h"
#include "support/text.h"

namespace tgtcfg {

namespace {

std::string_view plainest_of(const PackedMap& abis) {
  const PackedMap names = abis.map("names");
  return names.begin()->key;
}

/// Arches with an ABI of that name.
std::vector<std::string> archs_with(std::string_view abi) {
  std::vector<std::string> archs;
  for (const PackedValue& row : fit_facts().list("abis")) {
    const PackedMap abis(row);
    if (!abis.map("names").has(abi)) continue;
    for (std::string& arch : abis.texts("archs")) archs.push_back(std::move(arch));
  }
  return archs;
}

std::vector<std::string> lacking(const std::vector<std::string>& features, const Fit& fit) {
  std::vector<std::string> found;
  for (const std::string& feature : features) {
    if (!fit.has(feature)) found.push_back(feature);
  }
  return found;
}

std::string option(const std::string& attribute, std::string_view value) {
  return "`-" + attribute + "=" + std::string(value) + "`";
}

/// `-mattr=+f,+d`
std::string option_for(const std::vector<std::string>& features, const Fit& fit) {
  return option(fit.draft.kind->cpu->features, "+" + join(features, ",+"));
}

/// Returns the CPU, or the arch if it is not set.
std::string subject_of(const Fit& fit) {
  return quoted(fit.cpu().cpu.empty() ? std::string_view(fit.triple.arch) : fit.cpu().cpu);
}

DiagnosticBuilder report_need(const std::string& requirement, const std::string& actual,
                              const Fit& fit, Severity severity = Severity::error) {
  return fit.report(
      diag::AbiNeedsFeature{
          .abi = std::string(fit.abi()), .requirement = requirement, .actual = actual},
      fit.of_abi(), severity);
}

/// Offers the ABI of the same kind for the width of the code: `lp64d` for `ilp32d`.
void offer_width(DiagnosticBuilder builder, const Fit& fit) {
  constexpr std::string_view narrow = "ilp32";
  constexpr std::string_view wide = "lp64";
  const bool is_narrow = fit.abi().starts_with(narrow);
  const std::string other = std::string(is_narrow ? wide : narrow) +
                            std::string(fit.abi().substr((is_narrow ? narrow : wide).size()));
  if (!fit.abis.map("names").has(other)) return;
  const std::string help = "use " + option(fit.draft.kind->cpu->abi, other);
  const Value* value = fit.draft.value(fit.draft.kind->cpu->abi);
  if (!value->span.known()) {  // part of a tag
    builder.help(help);
  } else {
    builder.fix({help, Applicability::maybe, {{value->span, other}}});
  }
}

/// Reports an ABI of another arch; an ABI of the other width of the same family is an error.
bool report_other_arch(const Fit& fit) {
  const std::vector<std::string> archs = archs_with(fit.abi());
  if (archs.empty()) return false;
  const auto family = [](std::string_view arch) {
    return arch.substr(0, arch.find_first_of("0123456789"));
  };
  const bool is_width = std::ranges::any_of(
      archs, [&](const std::string& arch) { return family(arch) == family(fit.triple.arch); });
  const std::string arch = quoted(fit.triple.arch);
  if (is_width) {
    offer_width(report_need(fit.triple.bits == 64 ? "32-bit code" : "64-bit code",
                            arch + " is " + std::to_string(fit.triple.bits) + "-bit", fit),
                fit);
  } else {
    report_need(quoted(archs.front()), "the target is " + arch, fit, Severity::warning)
        .help("remove " + quoted(fit.draft.kind->cpu->abi));
  }
  return true;
}

/// Reports an ABI of 64-bit code on a CPU of 32 bits.
bool needs_wide_cpu(const PackedMap& abis, const Fit& fit) {
  const bool is_wide_triple = fit.triple.arch.starts_with("mips64");
  const std::string_view by_environment =
      abis.map("environments").text(fit.triple.environment_name);
  const std::string_view abi = !fit.abi().empty() && !is_wide_triple ? fit.abi()
                               : !by_environment.empty()             ? by_environment
                               : is_wide_triple                      ? std::string_view("n64")
                                                                     : std::string_view();
  const std::string_view needed = abis.map("names").map(abi).text("wide");
  if (needed.empty() || !fit.names_cpu() || fit.has(needed)) return false;
  auto builder = fit.report(diag::AbiNeedsFeature{.abi = std::string(abi),
                                                  .requirement = "a 64-bit CPU",
                                                  .actual = subject_of(fit) + " is 32-bit"},
                            fit.abi() == abi ? fit.of_abi() : fit.of_triple());
  builder.label(fit.of_cpu().span, "the CPU", fit.of_cpu().pointer);
  builder.help("use a 64-bit CPU such as `" + std::string(abis.text("wide_cpu")) + "`, or " +
               (is_wide_triple ? "a triple for 32-bit code"
                               : option(fit.draft.kind->cpu->abi, plainest_of(abis))));
  return true;
}

/// The ABI that LLVM derives from the features: the first in the order of the row that needs most.
std::string abi_by_features(const PackedMap& abis, const Fit& fit) {
  std::string found;
  for (const PackedMember& row : abis.map("names")) {
    const PackedMap abi(row.value);
    if (found.empty() || (abi.has("needs") && lacking(abi.texts("needs"), fit).empty()))
      found = row.key;
  }
  return found;
}

/// A release of LLVM whose record of the CPU lacks one of the features that the newest has. Zero if
/// there is not any, or if the release was chosen.
int older_release_without(const std::vector<std::string>& features, const Fit& fit) {
  const CpuReading& cpu = fit.cpu();
  if (!fit.names_cpu() || !fit.context.options.llvm_release.empty()) return 0;
  for (const int release : llvm_releases()) {
    const auto table = LlvmArch::find(fit.triple.arch, release);
    if (!table || !table->knows_cpu(cpu.cpu)) continue;
    // A release without a name of the target does not compile it at all.
    const bool knows_all = std::ranges::all_of(cpu.changes, [&](const PlacedChange& change) {
      return !table->canonical_feature(change.name).empty();
    });
    if (!knows_all) continue;
    const FeatureSet set = fit.replay(*table, table->enabled(cpu.cpu, cpu.arch_name));
    const bool has_all = std::ranges::all_of(
        features, [&](const std::string& feature) { return table->has(set, feature); });
    if (!has_all) return release;
  }
  return 0;
}

/// The features that are missing in the release in use, or else in an older one.
struct Missing {
  std::vector<std::string> features;
  int older = 0;
};

Missing missing_of(const std::vector<std::string>& needed, const Fit& fit) {
  Missing missing{lacking(needed, fit)};
  if (missing.features.empty() && !needed.empty())
    missing.older = older_release_without(needed, fit);
  if (missing.older != 0) missing.features = needed;
  return missing;
}

std::string in_release(int release) {
  return release == 0 ? std::string() : " in LLVM " + std::to_string(release);
}

/// Returns the last of `changes` that disables one of the features; null if the CPU lacks them.
const PlacedChange* removal_of(const std::vector<std::string>& features, const Fit& fit) {
  for (const std::string& feature : features) {
    if (!fit.has_by_cpu(feature)) continue;
    if (const PlacedChange* const cause = fit.cause_of(feature)) return cause;
  }
  return nullptr;
}

}  // namespace

bool abi_needs_features(const Fit& fit) {
  const PackedMap& abis = fit.abis;
  if (abis.has("environments")) return needs_wide_cpu(abis, fit);
  if (fit.abi().empty()) return false;
  if (!abis.map("names").has(fit.abi())) return report_other_arch(fit);
  const PackedMap abi = abis.map("names").map(fit.abi());
  const std::string_view excluded = abi.text("excludes");
  if (!excluded.empty() && fit.has(excluded)) {
    report_need("code without " + quoted(excluded), subject_of(fit) + " has it", fit,
                Severity::warning)
        .help("add " + option(fit.draft.kind->cpu->features, "-" + std::string(excluded)));
    return true;
  }
  // Without a CPU and features, clang derives them from the ABI.
  if (fit.cpu().cpu.empty() && fit.cpu().changes.empty()) return false;
  const auto [missing, older] = missing_of(abi.texts("needs"), fit);
  if (missing.empty()) return false;
  const PlacedChange* const cause = older == 0 ? removal_of(missing, fit) : nullptr;
  auto builder =
      report_need("feature " + quoted(missing.back()),
                  cause != nullptr ? quoted(cause->text) + " disables it"
                                   : subject_of(fit) + " does not have it" + in_release(older),
                  fit);
  const Fit::Place other = cause != nullptr ? fit.of_change(*cause) : fit.of_cpu();
  builder.label(other.span, "does not have " + quoted(missing.back()), other.pointer);
  builder.help(
      (cause != nullptr ? "remove " + quoted(cause->text) : "add " + option_for(missing, fit)) +
      ", or use " + option(fit.draft.kind->cpu->abi, abi.text("otherwise")));
  return true;
}

bool abi_differs(const Fit& fit) {
  if (fit.abi().empty()) return false;
  const PackedMap abi = fit.abis.map("names").map(fit.abi());
  const std::string& environment = fit.triple.environment_name;
  if (fit.triple.os != "linux" || !contains(abi.texts("unlike"), environment)) return false;
  const std::string& attribute = fit.draft.kind->cpu->abi;
  fit.report(diag::FloatAbiDiffers{.setting = attribute + ": " + std::string(fit.abi()),
                                   .other = quoted(fit.words.text)},
             fit.of_abi())
      .help("remove " + quoted(attribute));
  return true;
}

bool abi_of_distribution(const Fit& fit) {
  if (!fit.abi().empty() || !fit.names_cpu() || !fit.is_hosted()) return false;
  const PackedMap& abis = fit.abis;
  const PackedMap distribution = abis.map("distribution");
  const std::string_view abi = distribution.text("abi");
  const bool is_own_abi =
      fit.triple.environment_name.ends_with("sf") || fit.triple.environment_name.ends_with("f32");
  if (abi.empty() || is_own_abi) return false;
  const auto [needed, older] = missing_of(abis.map("names").map(abi).texts("needs"), fit);
  if (needed.empty()) return false;
  const std::vector<std::string> missing =
      older == 0 ? lacking(distribution.texts("features"), fit) : needed;
  const PlacedChange* const cause = older == 0 ? removal_of(missing, fit) : nullptr;
  const Fit::Place place = cause != nullptr ? fit.of_change(*cause) : fit.of_cpu();
  auto builder = fit.report(
      diag::AbiOfDistribution{.triple = fit.words.text,
                              .abi = std::string(abi),
                              .actual = older == 0
                                            ? abi_by_features(abis, fit)
                                            : std::string(plainest_of(abis)) + in_release(older)},
      place);
  builder.help(cause != nullptr ? "remove " + quoted(cause->text)
                                : "add " + option_for(missing, fit) + ", or use a CPU such as " +
                                      quoted(distribution.text("cpu")));
  return true;
}

bool x86_64_needs_sse(const Fit& fit) {
  if (fit.triple.arch != "x86_64") return false;
  const bool is_soft = fit.has("soft-float");
  if (is_soft && !fit.is_hosted()) return false;
  const std::string feature = fit.has("sse") ? "sse2" : "sse";
  const PlacedChange* const cause = is_soft            ? fit.cause_of("soft-float")
                                    : fit.has(feature) ? nullptr
                                                       : fit.cause_of(feature);
  if (cause == nullptr) return false;
  auto builder = fit.report(
      diag::AbiNeedsSse{.feature = is_soft ? "sse" : feature, .cause = std::string(cause->text)},
      fit.of_change(*cause), is_soft ? Severity::warning : Severity::error);
  builder.help(is_soft ? "remove " + quoted(cause->text) + ": libraries for " +
                             quoted(fit.words.text) + " pass floats in SSE registers"
                       : std::string("add `+soft-float` for code without an FPU"));
  return true;
}

bool aarch64_needs_fp(const Fit& fit) {
  if (!fit.triple.arch.starts_with("aarch64") || fit.has("fp-armv8")) return false;
  const PlacedChange* const cause = fit.cause_of("fp-armv8");
  const bool is_soft = fit.abi() == "aapcs-soft";
  const bool is_hosted = fit.is_hosted();
  if (cause == nullptr || (is_soft && !is_hosted)) return false;
  auto builder =
      fit.report(diag::AbiNeedsFp{.cause = std::string(cause->text)}, fit.of_change(*cause),
                 is_hosted && !is_soft ? Severity::error : Severity::warning);
  builder.help(is_hosted ? "remove " + quoted(cause->text)
                         : "add " + option(fit.draft.kind->cpu->abi, "aapcs-soft"));
  return true;
}

}  // namespace tgtcfg
