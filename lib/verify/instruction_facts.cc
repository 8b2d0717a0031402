// CPU code: the instructions that its notes and attributes permit, against those of the target.
#include <tgtcfg/llvm.h>

#include <algorithm>
#include <string>

#include "database/embedded_data.h"
#include "llvm/arch_names.h"
#include "support/text.h"
#include "verify/facts.h"

namespace tgtcfg {
namespace {

/// Name of the CPU for messages.
std::string cpu_of(const Expectation& expected) {
  if (expected.machine().cpu) return quoted(*expected.machine().cpu);
  return quoted(expected.triple ? expected.triple->arch_name : expected.arch);
}

Outcome exceeds(const Expectation& expected, const std::string& needed) {
  return {Agreement::contradicted, cpu_of(expected) + " does not have it", needed};
}

const Value& isa_of(const Compared& compared) {
  return compared.code.get("isa");
}

bool has_all(const std::vector<std::string>& features, const Expectation& expected) {
  return std::ranges::all_of(
      features, [&](const std::string& feature) { return expected.has_feature(feature); });
}

// --- x86

/// Features of a level that the baseline does not have.
std::vector<std::string> features_of_level(const std::string& level) {
  const auto table = LlvmArch::find("x86_64", llvm_releases().back());
  if (!table) return {};
  std::vector<std::string> features = table->features_of(level, {}).isa;
  const std::vector<std::string> baseline = table->features_of("x86-64", {}).isa;
  std::erase_if(features, [&](const std::string& name) { return contains(baseline, name); });
  return features;
}

bool has_level(const Expectation& expected, const std::string& level) {
  return has_all(features_of_level(level), expected);
}

std::string highest_level(const Compared& compared) {
  std::string highest;
  for (const std::string& level : compared.tables.texts("x86_levels")) {
    if (has_level(compared.expected, level)) highest = level;
  }
  return highest;
}

/// One instruction is sufficient for the note: CPUs with AVX may lack other features of v3.
bool has_more_of(const Expectation& expected, const std::string& level, const std::string& than) {
  const std::vector<std::string> known = features_of_level(than);
  const std::vector<std::string> features = features_of_level(level);
  return std::ranges::any_of(features, [&](const std::string& feature) {
    return expected.has_feature(feature) && !contains(known, feature);
  });
}

Outcome compare_x86(const Compared& compared) {
  const Expectation& expected = compared.expected;
  const std::string& needed = isa_of(compared).text("needed");
  const std::string& used = isa_of(compared).text("used");
  if (!needed.empty() && !has_level(expected, needed))
    return {Agreement::contradicted, cpu_of(expected) + " has " + highest_level(compared), needed};
  if (!used.empty() && !has_level(expected, used)) {
    const std::string highest = highest_level(compared);
    if (has_more_of(expected, used, highest)) return Outcome::unknown();
    return {Agreement::doubtful, highest, used};
  }
  if (needed.empty() && used.empty()) return Outcome::unknown();
  return {Agreement::matched, {}, {}};
}

// --- Arm

bool names_arm_cpu(const Expectation& expected) {
  if (expected.machine().cpu && *expected.machine().cpu != "generic") return true;
  if (!expected.triple) return false;
  return !is_32_bit_arm(expected.triple->arch_name);
}

/// Microcontrollers and other profiles do not run each other's code.
bool is_other_profile(const std::string& profile, const Expectation& expected) {
  constexpr std::pair<std::string_view, std::string_view> classes[] = {
      {"aclass", "A S"}, {"rclass", "R S"}, {"mclass", "M"}};
  for (const auto& [feature, letters] : classes) {
    if (expected.has_feature(feature)) return letters.find(profile) == letters.npos;
  }
  return false;
}

Outcome compare_arm(const Compared& compared) {
  const Expectation& expected = compared.expected;
  const Value& isa = isa_of(compared);
  if (isa.text("arch").empty() || !names_arm_cpu(expected)) return Outcome::unknown();
  const std::string& profile = isa.text("profile");
  if (!profile.empty() && is_other_profile(profile, expected))
    return exceeds(expected, "profile " + profile);
  // A hard-float ABI without a CPU does not define the FPU.
  const bool has_any_fpu = !expected.machine().cpu && expected.triple &&
                           expected.triple->environment_name.ends_with("hf");
  for (const Member& attribute : compared.names().map("arm_features")) {
    if (has_any_fpu && attribute.key == "fp") continue;
    const std::string& value = isa.text(attribute.key);
    for (std::string_view feature : attribute.value.texts(value)) {
      const bool is_absent = feature.starts_with('!');
      if (is_absent) feature.remove_prefix(1);
      if (expected.has_feature(feature) == is_absent)
        return exceeds(expected, attribute.key + " " + value);
    }
  }
  return {Agreement::matched, {}, {}};
}

// --- RISC-V

/// Extensions of `rv64i2p1_m2p0_zicsr2p0`, without their versions.
std::vector<std::string> extensions_of(std::string_view arch_string) {
  std::vector<std::string> names;
  for (std::string_view word : split(arch_string, '_')) {
    const bool is_base = is_riscv_isa(word);
    if (is_base) word.remove_prefix(4);
    if (is_base && word.find_first_of("0123456789") == word.npos) {
      for (const char letter : word) names.emplace_back(1, letter);
      continue;
    }
    // A version such as `2p0` follows the name, which may end in a digit itself: `zvl128b1p0`.
    const std::size_t point = word.rfind('p');
    std::size_t end = word.size();
    if (point != word.npos && point > 0 && is_digit(word[point - 1]))
      end = word.find_last_not_of("0123456789", point - 1) + 1;
    if (end > 0) names.emplace_back(word.substr(0, end));
  }
  return names;
}

/// Returns the parts of an extension that is a name for others.
std::vector<std::string> parts_of(const std::string& extension, const Compared& compared) {
  for (const PackedValue& row : fit_facts().list("umbrellas")) {
    const PackedMap umbrella(row);
    if (!contains(umbrella.texts("archs"), compared.expected.arch)) continue;
    auto parts = umbrella.map("members").texts(extension);
    if (!parts.empty()) return parts;
  }
  return compared.names().get("riscv_combined").texts(extension);
}

/// Returns true for an extension that tools list although others bring it.
bool is_brought(const std::string& extension, const Compared& compared) {
  if (contains(compared.names().texts("riscv_always"), extension)) return true;
  const std::vector<std::string> parts = parts_of(extension, compared);
  return !parts.empty() && has_all(parts, compared.expected);
}

Outcome compare_riscv(const Compared& compared) {
  const Expectation& expected = compared.expected;
  const std::string& arch_string = isa_of(compared).text("arch_string");
  const auto table = LlvmArch::find(expected.arch, llvm_releases().back());
  if (arch_string.empty() || !table || !expected.names_cpu()) return Outcome::unknown();
  for (const std::string& extension : extensions_of(arch_string)) {
    const bool is_known = table->knows_feature(extension);
    if (!is_known || expected.has_feature(extension) || is_brought(extension, compared)) continue;
    return exceeds(expected, "extension " + quoted(extension));
  }
  return {Agreement::matched, {}, {}};
}

// --- other architectures

/// Compares the names of features in the file.
Outcome compare_listed(const Compared& compared) {
  const Expectation& expected = compared.expected;
  const auto table = LlvmArch::find(expected.arch, llvm_releases().back());
  if (!isa_of(compared).has("features") || !table) return Outcome::unknown();
  for (const std::string& feature : isa_of(compared).texts("features")) {
    if (!table->knows_feature(feature) || expected.has_feature(feature)) continue;
    return exceeds(expected, quoted(feature));
  }
  return {Agreement::matched, {}, {}};
}

Outcome compare_mips(const Compared& compared) {
  const Expectation& expected = compared.expected;
  const std::string& found = isa_of(compared).text("arch_string");
  constexpr std::string_view lowest = "mips1";  // the flag is zero
  if (found.empty() || found == lowest) return Outcome::unknown();
  // Release 6 does not run earlier code, and triples such as `mipsisa32r6` name it.
  const bool is_named = expected.triple && expected.triple->arch_name.starts_with("mipsisa");
  const bool asks_r6 = is_named || expected.has_feature("mips32r6");
  if (asks_r6 && !found.ends_with("r6")) return exceeds(expected, found);
  if (!expected.names_cpu()) return Outcome::unknown();
  if (!expected.has_feature(found)) return exceeds(expected, found);
  if (isa_of(compared).has("features")) return compare_listed(compared);
  return {Agreement::matched, {}, {}};
}

/// LLVM has a CPU for each architecture of AVR; a CPU runs the code of others whose features it
/// has.
Outcome compare_avr(const Compared& compared) {
  const Expectation& expected = compared.expected;
  const std::string& found = isa_of(compared).text("arch_string");
  const auto table = LlvmArch::find(expected.arch, llvm_releases().back());
  const bool is_known = table && !found.empty() && table->knows_cpu(found);
  if (!is_known || !expected.names_cpu()) return Outcome::unknown();
  const std::string cpu = expected.machine().cpu.value_or("");
  if (compared.names().get("avr_archs").text(cpu) == found) return {Agreement::matched, {}, {}};
  std::vector<std::string> needed = table->features_of(found, {}).isa;
  std::erase_if(needed, [](const std::string& name) { return name.starts_with("avr"); });
  if (has_all(needed, expected)) return {Agreement::matched, {}, {}};
  return exceeds(expected, found);
}

Outcome compare_hexagon(const Compared& compared) {
  const std::string& found = isa_of(compared).text("cpu");
  const auto& asked = compared.expected.machine().cpu;
  if (found.empty() || !asked) return Outcome::unknown();
  if (*asked == found) return {Agreement::matched, {}, {}};
  return {Agreement::contradicted, quoted(*asked) + " is another revision", found};
}

struct IsaRule {
  std::string_view arch;  ///< the beginning of the name
  Outcome (*compare)(const Compared& compared);
};

constexpr IsaRule isa_rules[] = {
    {"x86_64", compare_x86},  {"i386", compare_x86},  {"arm", compare_arm},
    {"riscv", compare_riscv}, {"mips", compare_mips}, {"hexagon", compare_hexagon},
    {"wasm", compare_listed}, {"avr", compare_avr},
};

}  // namespace

Outcome compare_instructions(const Compared& compared) {
  for (const IsaRule& rule : isa_rules) {
    if (!compared.expected.arch.starts_with(rule.arch)) continue;
    Outcome outcome = rule.compare(compared);
    // Attributes are those of all variants; loaders check the level that x86 needs.
    const bool chooses = contains(compared.code.get("needs").texts("flags"), "ifunc");
    if (!chooses || outcome.agreement != Agreement::contradicted) return outcome;
    return {Agreement::doubtful, cpu_of(compared.expected), outcome.found};
  }
  return Outcome::unknown();
}

}  // namespace tgtcfg
