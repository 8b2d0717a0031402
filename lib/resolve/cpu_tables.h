// Looks up a CPU by name.
#pragma once

#include <tgtcfg/llvm.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg {

class Database;

/// Like LlvmArch::find(), with a cache of the last result per thread.
[[nodiscard]] std::optional<LlvmArch> find_arch(const std::string& arch, int release,
                                                std::string_view patch);

/// The features of a CPU before any change.
struct EnabledFeatures {
  std::string arch;
  std::string arch_name;  ///< as in the triple
  std::string cpu;
  int release = 0;
  FeatureSet set;
  std::vector<std::string> features;
};

/// Valid until the next call on this thread, which caches only the last result.
[[nodiscard]] const EnabledFeatures& enabled_features(const LlvmArch& table,
                                                      const std::string& arch,
                                                      std::string_view arch_name,
                                                      std::string_view cpu, int release);

/// Returns LLVM's name for a CPU family; empty if it has none or the table lacks it.
[[nodiscard]] std::string llvm_name_of(std::string_view family, const LlvmArch& table,
                                       const Database& database);

}  // namespace tgtcfg
