#include "emit/cpu_contents.h"

#include <algorithm>

#include "emit/argument_values.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

bool implies(const LlvmArch& table, const std::string& feature, const std::string& other) {
  FeatureSet set;
  return feature != other && table.change(set, "+" + feature) && table.has(set, other);
}

}  // namespace

std::optional<FeatureSet> cpu_contents(const BackendRow& row, const BackendArgument& rule,
                                       const LlvmArch& table, const std::string& cpu) {
  const Value& contents = row.row.get("cpu_contents").get(rule.text("contents"));
  if (!contents.has(cpu)) return std::nullopt;
  FeatureSet set;
  for (const std::string& feature : contents.texts(cpu)) (void)table.change(set, "+" + feature);
  return set;
}

bool has_word(const BackendArgument& rule, std::string_view feature) {
  const Array& together = rule.row.list("together");
  return mapped(rule.map("extensions"), feature) ||
         std::any_of(together.begin(), together.end(),
                     [&](const Value& each) { return contains(each.texts("features"), feature); });
}

FeatureDifference feature_difference(const BackendArgument& rule, const LlvmArch& table,
                                     const FeatureSet& from, const FeatureSet& to,
                                     const std::vector<std::string>& changed) {
  FeatureDifference difference;
  const std::vector<std::string> quiet = rule.row.texts("quiet");
  const auto look_at = [&](const std::string& feature) {
    const bool is_quiet = contains(quiet, feature);
    if (is_quiet && !contains(changed, feature)) return;
    const bool is_wanted = table.has(to, feature);
    // The tool's CPU may have the feature. Disabling it is correct in both cases.
    if (is_quiet && !is_wanted && rule.row.flag("quiet_off"))
      append_once(difference.remove, feature);
    if (is_wanted == table.has(from, feature)) return;
    append_once(is_wanted ? difference.add : difference.remove, feature);
  };
  for (const Member& word : rule.map("extensions")) look_at(word.key);
  for (const Value& each : rule.row.list("together")) {
    for (const std::string& feature : each.texts("features")) look_at(feature);
  }
  return difference;
}

bool is_brought(const LlvmArch& table, const std::vector<std::string>& features,
                const std::string& feature, bool on) {
  return std::any_of(features.begin(), features.end(), [&](const std::string& other) {
    return on ? implies(table, other, feature) : implies(table, feature, other);
  });
}

}  // namespace tgtcfg
