// Rules for names that a tool knows but does not compile for: `refused_names` of a row.
//
// A rule is about CPUs, or about features (of some CPUs). `kept` features must not be disabled.
// `with` and `without` restrict a rule by the features finally enabled.
#pragma once

#include <string_view>
#include <vector>

#include "emit/tool_cpu.h"

namespace tgtcfg {

/// Returns true if a rule applies to the architecture and the release of the tool.
[[nodiscard]] bool rule_applies(const Value& rule, std::string_view arch,
                                const EmissionContext& context);
[[nodiscard]] bool rule_applies(const Value& rule, std::string_view arch,
                                const std::string& release);
/// Returns the rule by which a release of the tool refuses the system of the triple, or null.
[[nodiscard]] const Value* refused_system(const ToolCpu& cpu, const EmissionContext& context,
                                          const std::string& release);
/// Returns the rule that refuses a feature of `cpu` (the given CPU or the tool's default), or null.
/// If `feature` is empty, returns the rule that refuses the CPU.
[[nodiscard]] const Value* refused_name(const ToolCpu& tool_cpu, std::string_view cpu,
                                        std::string_view feature, const EmissionContext& context);
/// Returns the rule that forbids disabling the feature, or null.
[[nodiscard]] const Value* keeping_rule(const ToolCpu& cpu, std::string_view feature,
                                        const EmissionContext& context);
/// Returns the rules whose `with` and `without` match.
[[nodiscard]] std::vector<const Value*> rules_for_set(const ToolCpu& cpu,
                                                      const EmissionContext& context);

}  // namespace tgtcfg
