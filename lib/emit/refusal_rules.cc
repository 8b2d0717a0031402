#include "emit/refusal_rules.h"

#include <algorithm>
#include <string>

#include "support/text.h"

namespace tgtcfg {
namespace {

bool is_about_set(const Value& rule) {
  return rule.has("with") || rule.has("with_all") || rule.has("without");
}

bool rule_is_for(const Value& rule, const ToolCpu& cpu, const EmissionContext& context) {
  return rule_applies(rule, cpu.arch, context) && fits_system(rule, cpu);
}

}  // namespace

bool rule_applies(const Value& rule, std::string_view arch, const EmissionContext& context) {
  return rule_applies(rule, arch, context.row.release.name);
}

bool rule_applies(const Value& rule, std::string_view arch, const std::string& release) {
  const std::vector<std::string> archs = rule.texts("archs");
  return (archs.empty() || contains(archs, arch)) && in_release(rule, release);
}

const Value* refused_system(const ToolCpu& cpu, const EmissionContext& context,
                            const std::string& release) {
  for (const Value& rule : context.row.row.list("refused_systems")) {
    if (rule_applies(rule, cpu.arch, release) && fits_system(rule, cpu)) return &rule;
  }
  return nullptr;
}

const Value* refused_name(const ToolCpu& tool_cpu, std::string_view cpu, std::string_view feature,
                          const EmissionContext& context) {
  for (const Value& rule : context.row.row.list("refused_names")) {
    if (is_about_set(rule) || !rule_is_for(rule, tool_cpu, context)) continue;
    const std::vector<std::string> cpus = rule.texts("cpus");
    const std::vector<std::string> features = rule.texts("features");
    if (features.empty() && rule.has("kept")) continue;
    if (contains(rule.texts("only_cpus"), cpu)) continue;
    const bool this_cpu = contains(cpus, cpu);
    if (features.empty() ? this_cpu && feature.empty()
                         : contains(features, feature) && (cpus.empty() || this_cpu))
      return &rule;
  }
  return nullptr;
}

const Value* keeping_rule(const ToolCpu& cpu, std::string_view feature,
                          const EmissionContext& context) {
  for (const Value& rule : context.row.row.list("refused_names")) {
    if (!is_about_set(rule) && contains(rule.texts("kept"), feature) &&
        rule_is_for(rule, cpu, context))
      return &rule;
  }
  return nullptr;
}

std::vector<const Value*> rules_for_set(const ToolCpu& cpu, const EmissionContext& context) {
  std::vector<const Value*> rules;
  const auto is_on = [&](const std::string& name) { return cpu.has_by_rules(name); };
  for (const Value& rule : context.row.row.list("refused_names")) {
    if (!is_about_set(rule) || !rule_is_for(rule, cpu, context)) continue;
    const std::vector<std::string> cpus = rule.texts("cpus");
    const std::vector<std::string> with = rule.texts("with");
    const std::vector<std::string> all = rule.texts("with_all");
    const std::vector<std::string> without = rule.texts("without");
    const bool is_for_cpu = cpus.empty() || contains(cpus, cpu.cpu);
    if (is_for_cpu && (with.empty() || std::any_of(with.begin(), with.end(), is_on)) &&
        std::all_of(all.begin(), all.end(), is_on) &&
        std::none_of(without.begin(), without.end(), is_on))
      rules.push_back(&rule);
  }
  return rules;
}

}  // namespace tgtcfg
