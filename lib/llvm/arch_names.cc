#include "llvm/arch_names.h"

#include <algorithm>

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

std::vector<std::string> riscv_extensions(std::string_view name) {
  std::vector<std::string> names;
  const auto parts = split(name, '_');
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

}  // namespace tgtcfg
