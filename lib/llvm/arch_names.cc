#include "llvm/arch_names.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include "support/text.h"

namespace tgtcfg {

std::string arm_version(std::string_view name) {
  std::string version(name.substr(3));
  std::erase(version, '-');
  return version;
}

std::string arm_architecture(const LlvmArch& table, std::string_view name) {
  if (!name.starts_with("armv")) return {};
  const std::string version = arm_version(name);
  for (const std::string_view feature : {name, std::string_view(version)}) {
    if (!table.canonical_feature(feature).empty()) return std::string(feature);
  }
  // `armv7a`: the profile is the letter after the number.
  std::string spelled(name);
  const std::size_t profile = spelled.find_first_not_of("0123456789.", 4);
  if (profile != spelled.npos) spelled.insert(profile, 1, '-');
  return table.canonical_feature(spelled).empty() ? std::string() : spelled;
}

std::string arm_prefix(std::string_view arch_name) {
  std::string prefix = arch_name.starts_with("thumb") ? "thumb" : "arm";
  if (arch_name.ends_with("eb") || arch_name.substr(prefix.size()).starts_with("eb"))
    prefix += "eb";
  return prefix;
}

bool is_32_bit_arm(std::string_view arch) {
  const bool is_family = arch.starts_with("arm") || arch.starts_with("thumb");
  return is_family && arm_prefix(arch) == arch;
}

bool is_riscv_isa(std::string_view name) {
  return name.starts_with("rv32") || name.starts_with("rv64");
}

namespace {

/// `rv64i_m` of `rv64i2p1_m2p0`.
std::string without_versions(std::string_view name) {
  std::string result(name.substr(0, 4));
  for (std::size_t at = result.size(); at < name.size();) {
    const std::size_t point = std::min(name.find_first_not_of("0123456789", at), name.size());
    const std::size_t end = std::min(name.find_first_not_of("0123456789", point + 1), name.size());
    const bool is_version = point > at && name.substr(point).starts_with('p') && end > point + 1;
    if (!is_version) result += name.substr(at, std::max(point, at + 1) - at);
    at = is_version ? end : std::max(point, at + 1);
  }
  return result;
}

}  // namespace

std::vector<std::string> riscv_extensions(std::string_view versioned) {
  std::vector<std::string> names;
  const std::string name = without_versions(versioned);
  const auto parts = split(std::string_view(name), '_');
  for (const char letter : parts.front().substr(4)) {
    if (letter == 'g') {
      names.insert(names.end(), {"m", "a", "f", "d", "zicsr", "zifencei"});
    } else if (letter != 'i') {
      names.emplace_back(1, letter);
    }
  }
  for (std::size_t i = 1; i < parts.size(); ++i) names.emplace_back(parts[i]);
  return names;
}

namespace {

using Relation = ArmArchitectures::Relation;

constexpr std::string_view arm = "arm";

/// Names of the table that begin so, and are in the set.
std::vector<std::string_view> features_in(const FeatureSet& set, std::string_view begin,
                                          const LlvmArch& table) {
  const std::vector<std::string_view> all = table.features();
  std::vector<std::string_view> found;
  for (auto each = std::lower_bound(all.begin(), all.end(), begin);
       each != all.end() && each->starts_with(begin); ++each) {
    if (table.has(set, *each)) found.push_back(*each);
  }
  return found;
}

/// Major and minor number of `armv8.1-m.main`.
std::pair<int, int> version_of(std::string_view architecture) {
  std::pair<int, int> version;
  const char* const end = architecture.data() + architecture.size();
  const char* const begin = architecture.data() + arm.size() + 1;
  const char* const point = std::from_chars(begin, end, version.first).ptr;
  if (point != end && *point == '.') (void)std::from_chars(point + 1, end, version.second);
  return version;
}

/// True if the word has a letter for a profile: `v7a`, not `v7` or `v7l`.
bool names_profile(std::string_view version_word) {
  const std::size_t end = version_word.find_first_not_of("v0123456789.");
  const std::string_view letters = version_word.substr(std::min(end, version_word.size()));
  return !letters.empty() && letters != "l" && letters != "hl";
}

/// True if the CPU lacks a version, or the DSP instructions of a microcontroller (ARMv7E-M).
bool lacks_version(const LlvmArch& table, const FeatureSet& wanted, const FeatureSet& record) {
  std::vector<std::string_view> versions = arm_versions_of(table, wanted);
  if (table.has(wanted, "dsp") && table.has(wanted, "mclass")) versions.emplace_back("dsp");
  return std::ranges::any_of(versions,
                             [&](std::string_view version) { return !table.has(record, version); });
}

/// Microcontrollers run Thumb code only.
std::string word_of(std::string_view architecture, std::string_view written, bool is_m) {
  std::string version(architecture.substr(arm.size()));
  std::erase(version, '-');
  if (!names_profile(sub_arch_of(written)) && version.ends_with('a')) version.pop_back();
  return arm_prefix(is_m ? "thumb" : written) + version;
}

}  // namespace

std::string_view arm_architecture_of(const LlvmArch& table, const FeatureSet& set) {
  const auto names = features_in(set, "armv", table);
  return names.empty() ? std::string_view() : names.front();
}

std::vector<std::string_view> arm_versions_of(const LlvmArch& table, const FeatureSet& set) {
  std::vector<std::string_view> versions = features_in(set, "v", table);
  std::erase_if(versions,
                [](std::string_view name) { return name.size() < 2 || !is_digit(name[1]); });
  return versions;
}

std::string arm_title(std::string_view architecture) {
  const std::size_t dash = architecture.find('-');
  const std::size_t variant = std::min(architecture.find('.', dash), architecture.size());
  std::string title = "ARMv";
  for (const char c : architecture.substr(title.size(), variant - title.size()))
    title += c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  return title + std::string(architecture.substr(variant));
}

std::string_view arm_profile_of(const LlvmArch& table, const FeatureSet& set) {
  for (const std::string_view profile : {"aclass", "mclass", "rclass"}) {
    if (table.has(set, profile)) return profile;
  }
  return {};
}

ArmArchitectures compare_arm_architectures(const LlvmArch& table, std::string_view arch_name,
                                           const FeatureSet& record) {
  const FeatureSet wanted = table.enabled({}, arch_name);
  ArmArchitectures found{
      arm_architecture_of(table, wanted), arm_architecture_of(table, record), Relation::fits, {}};
  if (found.of_triple.empty() || found.of_cpu.empty()) return found;
  const std::string_view profile = arm_profile_of(table, wanted);
  const std::string_view profile_of_cpu = arm_profile_of(table, record);
  const bool same_profile = profile == profile_of_cpu || profile_of_cpu.empty() || profile.empty();
  if (!same_profile && names_profile(sub_arch_of(arch_name))) {
    found.relation = Relation::other_profile;
  } else if (version_of(found.of_triple) > version_of(found.of_cpu) ||
             (same_profile && lacks_version(table, wanted, record))) {
    found.relation = Relation::newer;
  }
  if (found.relation != Relation::fits)
    found.word = word_of(found.of_cpu, arch_name, profile_of_cpu == "mclass");
  return found;
}

}  // namespace tgtcfg
