#include "operations/tool_features.h"

#include <tgtcfg/triple.h>

#include <algorithm>

#include "emit/cpu_contents.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

constexpr std::string_view difference_rule = "cpu_difference";

/// True if the rule applies to the architecture and the CPU's features.
bool holds(const BackendArgument& rule, std::string_view arch, const LlvmArch& table,
           const FeatureSet& set) {
  const auto is_on = [&](const std::string& name) { return table.has(set, name); };
  const std::vector<std::string> with = rule.row.texts("with");
  const std::vector<std::string> without = rule.row.texts("without");
  return rule.rule == difference_rule && rule.when.holds({}, arch) &&
         std::all_of(with.begin(), with.end(), is_on) &&
         std::none_of(without.begin(), without.end(), is_on);
}

/// True if LLVM's feature of that name also enables all of these.
bool is_llvms(const LlvmArch& table, std::string_view word,
              const std::vector<std::string>& changes) {
  FeatureSet set;
  return table.change(set, "+" + std::string(word)) &&
         std::all_of(changes.begin(), changes.end(),
                     [&](const std::string& change) { return table.has(set, change.substr(1)); });
}

void apply(const LlvmArch& table, const std::vector<std::string>& changes, FeatureSet& set) {
  for (const std::string& change : changes) (void)table.change(set, change);
}

}  // namespace

ToolFeatures::ToolFeatures(const Database& database, const std::string& backend,
                           const LlvmArch& table, const CpuNames& cpu) {
  llvm_contents_ = table.enabled(cpu.llvm, cpu.triple.substr(0, cpu.triple.find('-')));
  const auto row = read_backend(database, backend, {});
  if (!row) return;
  const std::string arch = parse_triple(cpu.triple, row->release.llvm).arch;
  for (const BackendStep& step : row->steps) {
    for (const BackendArgument& rule : step.args) {
      if (rule_ || !holds(rule, arch, table, llvm_contents_)) continue;
      rule_ = rule;
      if (!cpu.own.empty()) contents_ = cpu_contents(*row, rule, table, cpu.own);
    }
  }
}

std::vector<std::string> ToolFeatures::meaning(const LlvmArch& table,
                                               std::string_view signed_word) const {
  std::vector<std::string> changes;
  if (!rule_) return changes;
  const std::string sign(signed_word.substr(0, 1));
  const std::string_view word = signed_word.substr(1);
  // The features of such a name may depend on the CPU, as for Arm's `+fp`.
  bool is_several = false;
  for (const Value& each : rule_->row.list("together")) {
    if (each.text("as") != word) continue;
    is_several = true;
    for (const std::string& feature : each.texts("features")) append_once(changes, sign + feature);
  }
  if (is_several && sign == "+" && (!contents_ || !is_llvms(table, word, changes))) return {};
  for (const Member& each : rule_->map("extensions")) {
    if (each.value.string() == word) append_once(changes, sign + each.key);
  }
  return changes;
}

std::vector<std::string> ToolFeatures::of_cpu(const LlvmArch& table) const {
  return table.isa_features(contents_.value_or(llvm_contents_));
}

std::vector<std::string> ToolFeatures::for_llvm(const LlvmArch& table,
                                                const std::vector<std::string>& changes) const {
  if (!rule_ || !contents_) return changes;
  FeatureSet wanted = *contents_;
  apply(table, changes, wanted);
  // Features that are not compared remain as written.
  const std::vector<std::string> quiet = rule_->row.texts("quiet");
  std::vector<std::string> result;
  for (const std::string& change : changes) {
    const std::string feature = change.substr(1);
    if (!has_word(*rule_, feature) || contains(quiet, feature)) result.push_back(change);
  }
  FeatureSet said = llvm_contents_;
  apply(table, result, said);
  const auto [add, remove] = feature_difference(*rule_, table, said, wanted, {});
  for (const std::string& feature : remove) {
    if (!is_brought(table, remove, feature, false)) result.push_back("-" + feature);
  }
  for (const std::string& feature : add) {
    if (!is_brought(table, add, feature, true)) result.push_back("+" + feature);
  }
  return result;
}

}  // namespace tgtcfg
