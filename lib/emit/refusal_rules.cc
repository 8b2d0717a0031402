#include "emit/rules.h"

#include <algorithm>
#include <string>

#include "emit/emission_context.h"
#include "support/path_pattern.h"
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
    if (is_for_cpu && (with.empty() || std::ranges::any_of(with, is_on)) &&
        std::ranges::all_of(all, is_on) && std::ranges::none_of(without, is_on))
      rules.push_back(&rule);
  }
  return rules;
}

namespace {

std::string value_of(const ToolTarget& target, const std::string& attribute) {
  const Value* value = find_value(target.target->attrs, attribute);
  return value == nullptr ? std::string() : text_of(*value);
}

bool matches_one(const std::vector<std::string>& patterns, const std::string& value) {
  return std::ranges::any_of(
      patterns, [&](const std::string& pattern) { return glob_match(pattern, value); });
}

bool applies(const Value& rule, const ToolTarget& target) {
  const Object& conditions = rule.map("if");
  return std::ranges::all_of(conditions, [&](const Member& member) {
    return matches_one(rule.get("if").texts(member.key), value_of(target, member.key));
  });
}

void report(const Value& rule, const std::string& attribute, const ToolTarget& target,
            EmissionContext& context) {
  const std::string& other = rule.map("if").front().key;
  const std::string value = value_of(target, attribute);
  const bool is_pair = other != attribute;
  auto builder = context.report_value(target, attribute, value,
                                      is_pair ? value_of(target, other) : target.target->kind,
                                      context.severity());
  builder.help(rule.text("reason"));
  if (is_pair)
    builder.label(target.place(other), quoted(other) + " is set here", target.pointer(other));
}

}  // namespace

bool check_combinations(const ToolTarget& target, EmissionContext& context) {
  bool ok = true;
  for (const Value& rule : context.row.row.list("combinations")) {
    if (!in_release(rule, context.row.release.name) || !applies(rule, target)) continue;
    for (const Member& member : rule.map("then")) {
      const std::string value = value_of(target, member.key);
      if (value.empty() || matches_one(rule.get("then").texts(member.key), value)) continue;
      report(rule, member.key, target, context);
      ok = context.options.lenient && ok;
    }
  }
  return ok;
}

}  // namespace tgtcfg
