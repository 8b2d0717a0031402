#include "resolve/rules/target_rules.h"

#include <tgtcfg/database.h>

#include <cassert>
#include <cstddef>

namespace tgtcfg {

namespace {

/// These rows are read by a later step, once its input is known.
void later_rule(const CanonicalRule&, TargetDraft&, const Context&) {}

struct Rule {
  RuleName name;
  TargetRule apply;
  bool of_given = false;  ///< does not apply if the target lacks the attribute
};

constexpr Rule rules[] = {
    {RuleName::arm_a_profile, arm_a_profile_rule},
    {RuleName::arm_m_profile, arm_m_profile_rule},
    {RuleName::default_triple, default_triple_rule},
    {RuleName::embedded_host, later_rule},  // read when the host is known
    {RuleName::feature, feature_rule},
    {RuleName::fixed, fixed_rule},
    {RuleName::gcc_architecture, gcc_architecture_rule, true},
    {RuleName::gpu_hosts, later_rule},  // read when the host is known
    {RuleName::key_arch, later_rule},   // read when the triple is parsed
    {RuleName::llvm_cpu, later_rule},   // `KindRow::cpu`
    {RuleName::llvm_value, llvm_value_rule, true},
    {RuleName::open, open_rule},
    {RuleName::prefix, prefix_rule, true},
    {RuleName::subgroups, subgroups_rule},
    {RuleName::wavefront, later_rule},  // read with the chip
    {RuleName::words, words_rule, true},
};

/// Keys are split before the rules run.
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
