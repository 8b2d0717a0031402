// What a row says that its tool knows by name and does not compile for: `refused_names`.
//
// A rule is about CPUs, or about features (of some CPUs); `kept` features must not be switched off;
// `with` and `without` make it depend on all features that are on in the end.
#pragma once

#include <string_view>
#include <vector>

#include "emit/tool_cpu.h"

namespace tgtcfg {

/// Whether a rule is for the architecture and for the release of the tool.
[[nodiscard]] bool rule_applies(const Value& rule, std::string_view arch,
                                const EmissionContext& context);
[[nodiscard]] bool rule_applies(const Value& rule, std::string_view arch,
                                const std::string& release);
/// The rule by which a release of the tool has no code for the system of the triple, or null.
[[nodiscard]] const Value* refused_system(const ToolCpu& cpu, const EmissionContext& context,
                                          const std::string& release);
/// The rule that refuses the feature of the CPU `cpu` (that of the tool, or what it takes by
/// itself), or the CPU when `feature` is empty; or null.
[[nodiscard]] const Value* refused_name(const ToolCpu& tool_cpu, std::string_view cpu,
                                        std::string_view feature, const EmissionContext& context);
/// The rule that keeps the feature from being switched off, or null.
[[nodiscard]] const Value* keeping_rule(const ToolCpu& cpu, std::string_view feature,
                                        const EmissionContext& context);
/// The rules with `with` and `without` that hold.
[[nodiscard]] std::vector<const Value*> rules_for_set(const ToolCpu& cpu,
                                                      const EmissionContext& context);

}  // namespace tgtcfg
