#include "emit/tool_cpu.h"

#include <tgtcfg/chip.h>
#include <tgtcfg/triple.h>

#include <algorithm>
#include <tuple>

#include "emit/rules.h"
#include "llvm/arch_names.h"
#include "support/text.h"

namespace tgtcfg {

std::string_view ToolCpu::arch_name() const {
  return std::string_view(triple).substr(0, triple.find('-'));
}

std::optional<std::string> ToolCpu::arch_by_cpu() const {
  if (!table || cpu.empty() || !is_32_bit_arm(arch)) return std::nullopt;
  std::string word =
      compare_arm_architectures(*table, arch_name(), table->enabled(cpu, arch_name())).word;
  return word.empty() ? std::nullopt : std::optional(std::move(word));
}

FeatureSet ToolCpu::before(std::string_view cpu_name) const {
  FeatureSet set = table->enabled(cpu_name, arch_name());
  for (const std::string& name : own_features) (void)table->change(set, "+" + name);
  return set;
}

FeatureSet ToolCpu::after() const {
  FeatureSet set = before(record);
  for (const auto& change : changes) (void)table->change(set, change_text(change));
  return set;
}

std::vector<std::string> ToolCpu::closure() const {
  std::vector<std::string> list;
  if (!table) {
    for (const auto& change : changes) list.push_back(change_text(change));
    return list;
  }
  const FeatureSet set = after();
  for (const std::string& name : table->isa_features(set)) list.push_back("+" + name);
  for (const std::string& name : table->isa_features(before(record))) {
    if (!table->has(set, name)) list.push_back("-" + name);
  }
  // Features that the CPU lacks anyway, but that the user disabled explicitly.
  for (const auto& [name, on] : changes) {
    if (!on) append_once(list, "-" + name);
  }
  return list;
}

std::vector<std::string> ToolCpu::consequences() const {
  std::vector<std::string> list;
  if (!table) return list;
  // A name known only to the tool means the same CPU as `record`.
  const FeatureSet from = before(table->has_cpu_record(cpu) ? cpu : record);
  const FeatureSet to = after();
  const auto is_said = [&](const std::string& name) {
    return std::ranges::any_of(changes, [&](const auto& change) { return change.first == name; });
  };
  // The features of a tool's default CPU are uncertain, so everything implied by the changes is
  // included.
  FeatureSet implied;
  for (const auto& [name, on] : changes) {
    if (on && cpu.empty()) (void)table->change(implied, "+" + name);
  }
  for (const std::string& name : table->isa_features(to)) {
    const bool is_new = !table->has(from, name) || table->has(implied, name);
    if (is_new && !is_said(name)) list.push_back("+" + name);
  }
  for (const std::string& name : table->isa_features(from)) {
    if (!table->has(to, name) && !is_said(name)) list.push_back("-" + name);
  }
  return list;
}

bool ToolCpu::has(std::string_view feature) const {
  return table && table->has(after(), feature);
}

bool ToolCpu::has_by_rules(std::string_view feature) const {
  if (table && !table->canonical_feature(feature).empty()) return has(feature);
  ToolCpu newest = *this;
  newest.table = LlvmArch::find(arch, llvm_releases().back());
  return newest.has(feature);
}

bool ToolCpu::cpu_has(std::string_view feature) const {
  return cpu.empty() || !table || table->has(before(record), feature);
}

bool fits_system(const Value& rule, const ToolCpu& cpu) {
  const auto allows = [&](const std::string& key, std::string_view word) {
    const std::vector<std::string> wanted = rule.texts(key);
    return (wanted.empty() || contains(wanted, word)) && !contains(rule.texts("not_" + key), word);
  };
  return allows("vendors", cpu.vendor) && allows("systems", cpu.system) &&
         allows("environments", cpu.environment) &&
         allows("environment_names", cpu.environment_name) && allows("formats", cpu.format) &&
         !contains(rule.texts("not_archs"), cpu.arch) &&
         allows("arch_names", cpu.triple.substr(0, cpu.triple.find('-')));
}

ToolCpu parts_of_triple(const std::string& triple, int release) {
  const Triple parts = parse_triple(triple, release);
  ToolCpu cpu;
  cpu.triple = triple;
  std::tie(cpu.arch, cpu.vendor, cpu.system, cpu.environment, cpu.environment_name, cpu.format) =
      std::tie(parts.arch, parts.vendor, parts.os, parts.environment, parts.environment_name,
               parts.object_format);
  return cpu;
}

const Value* own_cpu(const Value& row, const ToolCpu& cpu, const std::string& release) {
  for (const Value& rule : row.list("own_cpus")) {
    if (rule_applies(rule, cpu.arch, release) && fits_system(rule, cpu)) return &rule;
  }
  return nullptr;
}

ToolChip tool_chip(const std::string& text, const ChipUse& use, const EmissionContext& context) {
  TargetId id{.processor = text, .features = {}, .problem = {}};
  if (use.target_ids) id = read_target_id(text);
  return {id.processor,
          context.database.chip(id.processor),
          {id.features.begin(), id.features.end()},
          id.text()};
}

ToolChip read_tool_chip(const ToolTarget& target, const EmissionContext& context) {
  const KindRow* kind = context.database.kind(target.target->kind);
  if (kind == nullptr || !kind->chip) return {};
  const std::string text = find_text(target.target->attrs, kind->chip->attribute);
  return text.empty() ? ToolChip{} : tool_chip(text, *kind->chip, context);
}

}  // namespace tgtcfg
