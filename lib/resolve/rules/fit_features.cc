// Changes of features that do not have the effect that they seem to have.
#include "resolve/rules/fit.h"

#include <tgtcfg/codes/TC22.h>

#include <algorithm>
#include <string>
#include <vector>

#include "database/embedded_data.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

/// `a`, `b` and `c`.
std::string enumerated(const std::vector<std::string>& names) {
  std::string list;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const std::string_view between = i + 1 == names.size() ? " and " : ", ";
    if (i > 0) list += between;
    list += quoted(names[i]);
  }
  return list;
}

/// Features that stay enabled after a feature is removed.
struct Umbrella {
  std::vector<std::string> members;  ///< empty: the feature is not one
  bool is_fpu = false;               ///< soft-float switches all of them off
};

Umbrella umbrella_of(const Fit& fit, std::string_view feature) {
  for (const PackedValue& entry : fit_facts().list("umbrellas")) {
    const PackedMap row(entry);
    const std::string_view only = row.text("with");
    if (!contains(row.texts("archs"), fit.triple.arch)) continue;
    if (!only.empty() && !fit.has_by_cpu(only)) continue;
    Umbrella umbrella{row.map("members").texts(feature), row.flag("fpu")};
    if (!umbrella.members.empty()) return umbrella;
  }
  return {};
}

bool report_members(const Fit& fit, const PlacedChange& change, const Umbrella& umbrella) {
  std::vector<std::string> left = umbrella.members;
  std::erase_if(left, [&](const std::string& member) { return !fit.has(member); });
  if (left.empty() || (umbrella.is_fpu && fit.has("soft-float"))) return false;
  // Registers without the instructions of the unit are no reason to report.
  if (umbrella.is_fpu && left.front() != umbrella.members.front()) return false;
  const std::string effect = umbrella.is_fpu ? "leaves the FPU on: " : "has no effect: ";
  const std::string verb = left.size() == 1 ? " stays enabled" : " stay enabled";
  auto builder = fit.report(diag::RemovalKeepsMembers{.change = std::string(change.text),
                                                      .problem = effect + enumerated(left) + verb},
                            fit.of_change(change));
  const std::string option = "-" + fit.draft.kind->cpu->features + "=";
  if (umbrella.is_fpu) {
    builder.help("use `" + option + "+soft-float`, or `" + option + "-fpregs`");
  } else {
    builder.help("use `" + option + "-" + join(left, ",-") + "`");
  }
  return true;
}

bool report_without_effect(const Fit& fit, const PlacedChange& change) {
  fit.report(diag::RemovalKeepsMembers{.change = std::string(change.text),
                                       .problem = "has no effect: " + quoted(fit.cpu().cpu) +
                                                  " does not have it"},
             fit.of_change(change), Severity::note);
  return true;
}

bool begins_with_one_of(std::string_view name, const std::vector<std::string>& beginnings) {
  return std::ranges::any_of(
      beginnings, [&](const std::string& beginning) { return name.starts_with(beginning); });
}

/// True if a version of the core has the feature.
bool may_have(const Fit& fit, std::string_view feature, const std::vector<std::string>& most) {
  FeatureSet set = fit.cpu().record;
  for (const std::string& unit : most) (void)fit.cpu().table.change(set, "+" + unit);
  return fit.cpu().table.has(set, feature);
}

bool report_beyond(const Fit& fit, const PlacedChange& change, const std::string& help) {
  fit.report(diag::FeatureBeyondCore{.cpu = std::string(fit.cpu().cpu),
                                     .feature = std::string(change.name)},
             fit.of_change(change))
      .help(help);
  return true;
}

bool check_added(const Fit& fit, const PlacedChange& change) {
  const PackedMap facts = fit_facts().map("arm_units");
  const PackedMap cores = facts.map("most");
  const bool is_unit = begins_with_one_of(change.name, facts.texts("features"));
  if (is_unit && cores.find(fit.cpu().cpu) != nullptr) {
    const auto most = cores.texts(fit.cpu().cpu);
    if (may_have(fit, change.name, most)) return false;
    return report_beyond(fit, change,
                         most.empty() ? quoted(fit.cpu().cpu) + " does not have an FPU or SIMD unit"
                                      : "its units are " + quoted_list(most));
  }
  const bool is_of_v8 = contains(facts.texts("of_armv8"), change.name);
  const bool is_older = !fit.has_by_cpu("v8") && !fit.has_by_cpu("mclass");
  if (!is_of_v8 || !is_older || fit.has_by_cpu(change.name)) return false;
  return report_beyond(fit, change, quoted(change.name) + " requires an ARMv8 core");
}

}  // namespace

bool removal_without_effect(const Fit& fit) {
  const CpuReading& cpu = fit.cpu();
  bool reported = false;
  fit.replay(cpu.table, cpu.record, [&](const auto& change, const auto& before, const auto&) {
    if (change.on) return;
    const Umbrella umbrella = umbrella_of(fit, change.name);
    if (!umbrella.members.empty()) {
      reported = report_members(fit, change, umbrella) || reported;
    } else if (!cpu.table.has(before, change.name) && fit.names_cpu()) {
      reported = report_without_effect(fit, change);
    }
  });
  return reported;
}

bool feature_beyond_core(const Fit& fit) {
  if (!fit.is_arm() || !fit.names_cpu()) return false;
  bool reported = false;
  for (const PlacedChange& change : fit.cpu().changes) {
    if (change.on) reported = check_added(fit, change) || reported;
  }
  return reported;
}

}  // namespace tgtcfg
