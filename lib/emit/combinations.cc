// Values of attributes that a tool accepts only together: `combinations` of a row.
#include <algorithm>

#include "emit/emission_context.h"
#include "support/path_pattern.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

std::string value_of(const ToolTarget& target, const std::string& attribute) {
  const auto found = target.target->attrs.find(attribute);
  return found == target.target->attrs.end() ? std::string() : text_of(found->second);
}

bool matches_one(const std::vector<std::string>& patterns, const std::string& value) {
  return std::any_of(patterns.begin(), patterns.end(),
                     [&](const std::string& pattern) { return glob_match(pattern, value); });
}

bool applies(const Value& rule, const ToolTarget& target) {
  const Object& conditions = rule.map("if");
  return std::all_of(conditions.begin(), conditions.end(), [&](const Member& member) {
    return matches_one(rule.get("if").texts(member.key), value_of(target, member.key));
  });
}

void report(const Value& rule, const std::string& attribute, const ToolTarget& target,
            EmissionContext& context) {
  const std::string& other = rule.map("if").front().key;
  const std::string value = value_of(target, attribute);
  const bool is_pair = other != attribute;
  auto builder = context.report_value(target, attribute, value,
                                      is_pair ? value_of(target, other) : target.target->kind,
                                      context.severity());
  builder.help(rule.text("reason"));
  if (is_pair)
    builder.label(target.place(other), quoted(other) + " is set here", target.pointer(other));
}

}  // namespace

bool check_combinations(const ToolTarget& target, EmissionContext& context) {
  bool ok = true;
  for (const Value& rule : context.row.row.list("combinations")) {
    if (!in_release(rule, context.row.release.name) || !applies(rule, target)) continue;
    for (const Member& member : rule.map("then")) {
      const std::string value = value_of(target, member.key);
      if (value.empty() || matches_one(rule.get("then").texts(member.key), value)) continue;
      report(rule, member.key, target, context);
      ok = context.options.lenient && ok;
    }
  }
  return ok;
}

}  // namespace tgtcfg
