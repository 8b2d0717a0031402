// Checks CPUs, features and other values that LLVM accepts or refuses.
#include "resolve/rules/target_rules.h"
#include "schema/pattern.h"
#include "support/text.h"

#include <tgtcfg/codes/TC22.h>
#include <tgtcfg/database.h>
#include <tgtcfg/json_pointer.h>

#include <algorithm>

namespace tgtcfg {

namespace {

std::string show(const Value& value) {
  return value.is_integer() ? std::to_string(value.integer()) : value.string();
}

/// Returns the requirement of LLVM that a value violates; may be empty.
std::string refusal(const CanonicalRule& row, const Value& value) {
  if (value.is_integer()) {
    const Value& least = row.parameters.get("minimum");
    const Value& most = row.parameters.get("maximum");
    const bool fits = (!least.is_integer() || value.integer() >= least.integer()) &&
                      (!most.is_integer() || value.integer() <= most.integer());
    return fits ? "" : "use a value from " + show(least) + " to " + show(most);
  }
  if (!value.is_string()) return {};
  const std::vector<std::string> texts = row.parameters.texts("enum");
  if (!texts.empty()) {
    const bool fits = std::ranges::find(texts, value.string()) != texts.end();
    return fits ? "" : "allowed values: " + quoted_list(texts);
  }
  const Pattern* pattern = pattern_of_row(row.parameters.text("pattern"));
  if (pattern == nullptr || pattern->found_in(value.string())) return {};
  return "write an option as `-name`, `-name=value` or `-name:type=value`";
}

void check_value(const CanonicalRule& row, const Value& value, const std::string& pointer,
                 const TargetDraft& draft, const Context& context) {
  const std::string reason = refusal(row, value);
  if (reason.empty()) return;
  const std::string& attribute = row.attribute;
  const Span span = value.span.known() ? value.span : draft.place(attribute);
  // TVM itself fails for some values, even in lenient mode. The syntax of options is only a warning
  // for output to LLVM's tools, which receive it unchanged.
  const bool is_spelling =
      !row.parameters.text("pattern").empty() && context.options.tool_llvm_release != 0;
  const bool warns = is_spelling || (context.options.lenient && !draft.arm_a_profile);
  context.diags
      .report_as(warns ? Severity::warning : Severity::error,
                 diag::LlvmValue{.value = show(value), .attribute = attribute}, span)
      .at(pointer)
      .actual(show(value))
      .help(reason)
      .suggest_nearest(show(value), row.parameters.texts("enum"), span);
}

}  // namespace

void llvm_value_rule(const CanonicalRule& row, TargetDraft& draft, const Context& context) {
  const std::string& attribute = row.attribute;
  const Value* given = draft.value(attribute);
  if (given == nullptr) return;
  const std::string pointer = draft.pointer(attribute);
  if (!given->is_array()) return check_value(row, *given, pointer, draft, context);
  for (std::size_t i = 0; i < given->array().size(); ++i)
    check_value(row, given->array()[i], pointer_append(pointer, i), draft, context);
}

}  // namespace tgtcfg
