// The features of CPUs as the tool defines them, if its backend knows them, expressed as changes to
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
  std::string own;   ///< the tool's name; may be empty
  std::string llvm;  ///< LLVM's name
};

class ToolFeatures {
 public:
  /// Assumes that the tool's CPUs equal LLVM's.
  ToolFeatures() = default;
  /// `backend` names the entry with the tool's CPU features; may be empty.
  ToolFeatures(const Database& database, const std::string& backend, const LlvmArch& table,
               const CpuNames& cpu);

  /// Returns LLVM's features, with signs, for a feature of the tool such as `+norng`; empty if the
  /// names are equal.
  [[nodiscard]] std::vector<std::string> meaning(const LlvmArch& table,
                                                 std::string_view signed_word) const;
  /// Returns the features of the CPU itself.
  [[nodiscard]] std::vector<std::string> of_cpu(const LlvmArch& table) const;
  /// Returns the fewest changes to LLVM's CPU that yield the tool's CPU with `changes`.
  [[nodiscard]] std::vector<std::string> for_llvm(const LlvmArch& table,
                                                  const std::vector<std::string>& changes) const;

 private:
  std::optional<BackendArgument> rule_;
  std::optional<FeatureSet> contents_;
  FeatureSet llvm_contents_;
};

}  // namespace tgtcfg
