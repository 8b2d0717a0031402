// The canonicalization rules that kind rows name. Each is a function over the target and the
// parameters of the row; database.h says what each does.
#pragma once

#include "resolve/target_steps.h"

namespace tgtcfg {

struct CanonicalRule;

/// What is missing among the parameters of the row reads as empty.
using TargetRule = void (*)(const CanonicalRule& row, TargetDraft& draft, const Context& context);

// rules/attributes.cc
void default_triple_rule(const CanonicalRule& row, TargetDraft& draft, const Context& context);
void fixed_rule(const CanonicalRule& row, TargetDraft& draft, const Context& context);
void prefix_rule(const CanonicalRule& row, TargetDraft& draft, const Context& context);
void open_rule(const CanonicalRule& row, TargetDraft& draft, const Context& context);
void subgroups_rule(const CanonicalRule& row, TargetDraft& draft, const Context& context);
void feature_rule(const CanonicalRule& row, TargetDraft& draft, const Context& context);
void words_rule(const CanonicalRule& row, TargetDraft& draft, const Context& context);
// rules/llvm.cc
void llvm_cpu_rule(const CanonicalRule& row, TargetDraft& draft, const Context& context);
void llvm_value_rule(const CanonicalRule& row, TargetDraft& draft, const Context& context);
// rules/arm.cc
void arm_m_profile_rule(const CanonicalRule& row, TargetDraft& draft, const Context& context);
void arm_a_profile_rule(const CanonicalRule& row, TargetDraft& draft, const Context& context);

}  // namespace tgtcfg
