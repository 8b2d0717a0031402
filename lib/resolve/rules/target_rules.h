// The canonicalization rules in rows of kinds. Each is a function of the target and the row's
// parameters; database.h describes them.
#pragma once

#include "resolve/target_steps.h"

namespace tgtcfg {

struct CanonicalRule;

/// Missing parameters of the row read as empty.
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
void llvm_value_rule(const CanonicalRule& row, TargetDraft& draft, const Context& context);
// rules/gcc_architecture.cc
void gcc_architecture_rule(const CanonicalRule& row, TargetDraft& draft, const Context& context);
// rules/arm.cc
void arm_m_profile_rule(const CanonicalRule& row, TargetDraft& draft, const Context& context);
void arm_a_profile_rule(const CanonicalRule& row, TargetDraft& draft, const Context& context);

}  // namespace tgtcfg
