#include "resolve/rules/target_rules.h"

#include <algorithm>
#include <utility>

namespace tgtcfg {

namespace {

/// Another step reads these rows, when it knows what they are about.
void later_rule(const RuleParameters&, TargetDraft&, const Context&) {}

constexpr std::pair<std::string_view, TargetRule> rules[] = {
    {"arm-a-profile", arm_a_profile_rule},
    {"arm-m-profile", arm_m_profile_rule},
    {"default-triple", default_triple_rule},
    {"embedded-host", later_rule},  // when the host is known
    {"feature", feature_rule},
    {"fixed", fixed_rule},
    {"key-arch", later_rule},  // when the triple was read
    {"llvm-cpu", llvm_cpu_rule},
    {"llvm-value", llvm_value_rule},
    {"open", open_rule},
    {"prefix", prefix_rule},
    {"subgroups", subgroups_rule},
    {"words", words_rule},
};

}  // namespace

TargetRule find_target_rule(std::string_view name) {
  const auto* const found = std::find_if(std::begin(rules), std::end(rules),
                                         [&](const auto& rule) { return rule.first == name; });
  return found == std::end(rules) ? nullptr : found->second;
}

void apply_rules(TargetDraft& draft, const Context& context) {
  for (const CanonicalRule& rule : draft.kind->canonical) {
    // A row can only name rules of this table: its schema lists them.
    if (const TargetRule apply = find_target_rule(rule.rule)) {
      apply(RuleParameters(rule.parameters), draft, context);
    }
  }
}

}  // namespace tgtcfg
