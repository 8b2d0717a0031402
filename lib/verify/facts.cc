#include "verify/facts.h"

#include <tgtcfg/database.h>
#include <tgtcfg/llvm.h>

#include "llvm/arch_names.h"
#include "support/text.h"

namespace tgtcfg {
namespace {

std::span<const FactRule> rules_for(const Compared& compared) {
  if (compared.code.text("form") == "spirv") return spirv_fact_rules();
  const KindRow* const kind = compared.expected.kind;
  const bool has_chip = kind != nullptr && kind->chip && !kind->may_host;
  return has_chip ? chip_fact_rules() : cpu_fact_rules();
}

}  // namespace

std::string arch_in_files(std::string_view arch) {
  if (!is_32_bit_arm(arch)) return std::string(arch);
  return arch.ends_with("eb") ? "armeb" : "arm";
}

Expectation::Expectation(const Target& target, const Database& database,
                         const Plan::Versions* platform)
    : target(target),
      kind(database.kind(target.kind)),
      arch(arch_in_files(target.machine.arch.value_or(""))),
      platform(platform) {
  if (target.machine.triple) triple = parse_triple(*target.machine.triple, llvm_releases().back());
  if (target.code) {
    for (const CodeEntry& entry : *target.code) chips.push_back(entry.arch);
  } else if (target.machine.chip) {
    chips.push_back(*target.machine.chip);
  }
}

std::string_view Expectation::text(std::string_view attribute) const {
  return find_text(target.attrs, attribute);
}

bool Expectation::has_feature(std::string_view name) const {
  return contains(machine().features, name);
}

std::string Expectation::version(std::string_view software) const {
  if (platform == nullptr) return {};
  const auto found = platform->find(std::string(software));
  return found == platform->end() ? std::string() : found->second;
}

bool Expectation::names_cpu() const {
  return machine().cpu.has_value() || target.attrs.contains("mattr");
}

std::vector<Fact> compare_facts(const Compared& compared) {
  std::vector<Fact> facts;
  for (const FactRule& rule : rules_for(compared)) {
    Outcome outcome = rule.compare(compared);
    if (!outcome.agreement) continue;
    facts.push_back({rule.fact, rule.group, *outcome.agreement, std::move(outcome.asked),
                     std::move(outcome.found)});
  }
  return facts;
}

}  // namespace tgtcfg
