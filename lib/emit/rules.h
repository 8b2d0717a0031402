// The argument rules, helpers for making values, and rules of a tool that refuse names or list its
// own targets. docs/rules/arguments.md describes the argument rules.
#pragma once

#include <tgtcfg/llvm.h>

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "emit/argument_rules.h"
#include "emit/tool_cpu.h"
#include "support/text.h"

namespace tgtcfg {

/// The values of an argument; nullopt after adding an error.
using ArgumentValues = std::optional<std::vector<std::string>>;
using ArgumentRule = ArgumentValues(const BackendArgument& row, const ToolView& view);

// Triple: own_targets.cc.
ArgumentRule triple_name_rule, system_version_rule;
// CPU and features: cpu_rules.cc, cpu_difference.cc.
ArgumentRule cpu_rule, cpu_difference_rule, features_rule, closure_rule, closing_rule;
ArgumentRule opinions_rule, isa_rule, not_isa_rule, no_other_features_rule;
// Chip: chip_rules.cc.
ArgumentRule chip_rule, target_id_rule, chip_features_rule, generic_chip_rule, ptx_rule;
ArgumentRule details_rule, chip_number_rule, chip_limit_rule;
// Attributes, settings, and values that a tool has by the name of a product: attribute_rules.cc.
ArgumentRule attribute_rule, replaced_rule, llvm_options_rule, setting_rule, opt_level_rule;
ArgumentRule record_rule;
// Tools that select an instruction set by levels: level_rules.cc.
ArgumentRule level_rule;
// The clock and the memories of an NPU: npu_system.cc.
ArgumentRule npu_system_rule;

inline std::vector<std::string> one_value(std::string text) {
  std::vector<std::string> values;
  if (!text.empty()) values.push_back(std::move(text));
  return values;
}

/// Returns the string for `word` in a row's map, if any.
[[nodiscard]] inline std::optional<std::string> mapped(const Object& map, std::string_view word) {
  for (const Member& member : map) {
    if (member.key == word && member.value.is_string()) return member.value.string();
  }
  return std::nullopt;
}

/// Returns the string for the architecture in a row's map, or for all (`*`).
[[nodiscard]] inline std::optional<std::string> for_arch(const Object& map, std::string_view arch) {
  auto found = mapped(map, arch);
  return found ? found : mapped(map, "*");
}

inline const Value* attribute_of(const ToolView& view, std::string_view name) {
  return find_value(view.target.target->attrs, name);
}

/// Returns the first entry of a list that applies to the target; null if none does.
[[nodiscard]] const Value* entry_for(const Array& entries, const ToolView& view);

/// Reports a triple that the release does not support.
void report_triple(const ToolView& view, const std::string& reason);
/// Appends the version of the system in `platform` to a triple that ends without one.
[[nodiscard]] std::string with_version(std::string triple, const EmissionContext& context);

/// Reports a feature that the tool does not have a name for.
void report_feature(const ToolView& view, const std::string& feature);

/// Returns true if a change makes a difference to the CPU of the target.
[[nodiscard]] bool has_effect(const ToolCpu& cpu, const std::pair<std::string, bool>& change);
/// Returns true if another row that applies to the target depends on the feature.
[[nodiscard]] bool is_elsewhere(const BackendArgument& row, const ToolView& view,
                                const std::string& feature);
/// Lists a change that does not affect code, for which the tool has no name.
void drop_feature(const ToolView& view, const std::string& feature);

/// Returns the template of an argument, filled with other texts and the fields of a product.
[[nodiscard]] std::vector<std::string> record_lines(
    const BackendArgument& row, const BackendRow& backend, const Value& record,
    const std::map<std::string, std::string>& texts);
/// Returns the lines of a template of the backend, without lines whose fields are null.
[[nodiscard]] std::vector<std::string> template_lines(const BackendRow& backend,
                                                      std::string_view name, const Value& record);

// --- Rules for names that a tool knows but does not compile for: `refused_names` of a row
//
// A rule is about CPUs, or about features (of some CPUs). `kept` features must not be disabled.
// `with` and `without` restrict a rule by the features finally enabled.

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

// --- Targets that a tool has names of its own for, with a CPU, features and a library each

struct OwnTarget {
  std::string name;    ///< empty if no target fits
  std::string reason;  ///< why none fits
  std::string cpu;     ///< LLVM's name of its CPU
  std::string mabi;    ///< empty if the target does not set one
  std::string arch_name;
  std::vector<std::string> features;  ///< changes to the features of a CPU, in order
};

/// Returns the target with the same architecture, system and ABI whose own features all belong to
/// the plan: the one with most features, then the best supported one. `rule` names the tool
/// (`targets`).
[[nodiscard]] OwnTarget own_target(const BackendArgument& rule, const ToolView& view);

/// Returns true if the target compiles for this CPU when no CPU is set.
[[nodiscard]] bool is_own_cpu(const OwnTarget& target, const LlvmArch& table,
                              const std::string& cpu);

/// Returns the features that the target's code has with a CPU.
[[nodiscard]] FeatureSet features_with(const OwnTarget& target, const LlvmArch& table,
                                       const std::string& cpu);

}  // namespace tgtcfg
