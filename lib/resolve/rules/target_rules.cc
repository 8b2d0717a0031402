#include "resolve/rules/target_rules.h"

#include <tgtcfg/database.h>

#include <cassert>
#include <cstddef>

namespace tgtcfg {

namespace {

/// Another step reads these rows, when it knows what they are about.
void later_rule(const CanonicalRule&, TargetDraft&, const Context&) {}

struct Rule {
  RuleName name;
  TargetRule apply;
  bool of_given = false;  ///< says nothing of a target that does not give its attribute
};

constexpr Rule rules[] = {
    {RuleName::arm_a_profile, arm_a_profile_rule},
    {RuleName::arm_m_profile, arm_m_profile_rule},
    {RuleName::default_triple, default_triple_rule},
    {RuleName::embedded_host, later_rule},  // when the host is known
    {RuleName::feature, feature_rule},
    {RuleName::fixed, fixed_rule},
    {RuleName::key_arch, later_rule},  // when the triple was read
    {RuleName::llvm_cpu, llvm_cpu_rule},
    {RuleName::llvm_value, llvm_value_rule, true},
    {RuleName::open, open_rule},
    {RuleName::prefix, prefix_rule, true},
    {RuleName::subgroups, subgroups_rule},
    {RuleName::words, words_rule, true},
};

/// Keys are taken apart before the rules run.
bool is_given(const std::string& attribute, const TargetDraft& draft) {
  return draft.value(attribute) != nullptr || (draft.keys && attribute == "keys");
}

}  // namespace

void apply_rules(TargetDraft& draft, const Context& context) {
  for (const CanonicalRule& each : draft.kind->canonical) {
    const Rule& rule = rules[static_cast<std::size_t>(each.rule)];
    assert(rule.name == each.rule);
    if (!rule.of_given || is_given(each.attribute, draft)) rule.apply(each, draft, context);
  }
}

}  // namespace tgtcfg
