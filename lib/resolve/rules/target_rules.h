// The canonicalization rules that kind rows name. Each is a function over the target and the
// parameters of the row; database.h says what each does.
#pragma once

#include "resolve/target_steps.h"

#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg {

/// The parameters of a rule as its row gives them; what is missing reads as empty.
class RuleParameters {
 public:
  explicit RuleParameters(const Value& row) : row_(row) {}
  [[nodiscard]] const std::string& text(std::string_view name) const { return row_.text(name); }
  [[nodiscard]] const Array& list(std::string_view name) const { return row_.list(name); }
  [[nodiscard]] std::vector<std::string> texts(std::string_view name) const {
    return row_.texts(name);
  }
  [[nodiscard]] const Value& value(std::string_view name) const { return row_.get(name); }

 private:
  const Value& row_;
};

using TargetRule = void (*)(const RuleParameters& row, TargetDraft& draft, const Context& context);

/// The rule of that name, or null.
[[nodiscard]] TargetRule find_target_rule(std::string_view name);

// rules/attributes.cc
void default_triple_rule(const RuleParameters& row, TargetDraft& draft, const Context& context);
void fixed_rule(const RuleParameters& row, TargetDraft& draft, const Context& context);
void prefix_rule(const RuleParameters& row, TargetDraft& draft, const Context& context);
void open_rule(const RuleParameters& row, TargetDraft& draft, const Context& context);
void subgroups_rule(const RuleParameters& row, TargetDraft& draft, const Context& context);
void feature_rule(const RuleParameters& row, TargetDraft& draft, const Context& context);
void words_rule(const RuleParameters& row, TargetDraft& draft, const Context& context);
// rules/llvm.cc
void llvm_cpu_rule(const RuleParameters& row, TargetDraft& draft, const Context& context);
void llvm_value_rule(const RuleParameters& row, TargetDraft& draft, const Context& context);
// rules/arm.cc
void arm_m_profile_rule(const RuleParameters& row, TargetDraft& draft, const Context& context);
void arm_a_profile_rule(const RuleParameters& row, TargetDraft& draft, const Context& context);

}  // namespace tgtcfg
