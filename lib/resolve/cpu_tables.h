// What the tables say of a CPU by its name.
#pragma once

#include <tgtcfg/llvm.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg {

class Database;

/// LlvmArch::find() for who asks for the same one again and again: each thread keeps the last one.
[[nodiscard]] std::optional<LlvmArch> find_arch(const std::string& arch, int release,
                                                std::string_view patch);

/// What a CPU has before any change.
struct EnabledFeatures {
  std::string arch;
  std::string arch_name;  ///< as the triple spells it
  std::string cpu;
  int release = 0;
  FeatureSet set;
  std::vector<std::string> features;
};

/// Holds until the next call of the thread, which keeps the last one.
[[nodiscard]] const EnabledFeatures& enabled_features(const LlvmArch& table,
                                                      const std::string& arch,
                                                      std::string_view arch_name,
                                                      std::string_view cpu, int release);

/// What LLVM calls the family of that name; empty: none, or none that the table knows.
[[nodiscard]] std::string llvm_name_of(std::string_view family, const LlvmArch& table,
                                       const Database& database);

}  // namespace tgtcfg
