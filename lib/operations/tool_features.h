// What a tool's CPUs have in its own eyes, where the row of its backend knows it, as changes of
// LLVM's CPUs.
#pragma once

#include <tgtcfg/llvm.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "emit/backend_row.h"

namespace tgtcfg {

class Database;

struct CpuNames {
  std::string triple;
  std::string own;   ///< as the tool calls it; empty: none is named
  std::string llvm;  ///< as LLVM does
};

class ToolFeatures {
 public:
  /// Knows nothing: the tool's CPUs are LLVM's.
  ToolFeatures() = default;
  /// `backend`: whose row has the contents; empty: none.
  ToolFeatures(const Database& database, const std::string& backend, const LlvmArch& table,
               const CpuNames& cpu);

  /// `+norng` in LLVM's features, with their signs; empty: LLVM's name is the tool's.
  [[nodiscard]] std::vector<std::string> meaning(const LlvmArch& table,
                                                 std::string_view signed_word) const;
  /// What the CPU has by itself.
  [[nodiscard]] std::vector<std::string> of_cpu(const LlvmArch& table) const;
  /// The fewest changes of LLVM's CPU that give what the tool's CPU has after these.
  [[nodiscard]] std::vector<std::string> for_llvm(const LlvmArch& table,
                                                  const std::vector<std::string>& changes) const;

 private:
  std::optional<BackendArgument> rule_;
  std::optional<FeatureSet> contents_;
  FeatureSet llvm_contents_;
};

}  // namespace tgtcfg
