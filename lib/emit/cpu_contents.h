// What a tool's own CPUs have, and how sets of features differ in the tool's words: for arguments
// that are written, and for arguments that are read.
#pragma once

#include <tgtcfg/llvm.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "emit/backend_row.h"

namespace tgtcfg {

struct FeatureDifference {
  std::vector<std::string> add;
  std::vector<std::string> remove;
};

/// What the tool's CPU has, with all that it implies; nothing: the tool does not know it. `rule`: a
/// `cpu_difference` of the row.
[[nodiscard]] std::optional<FeatureSet> cpu_contents(const BackendRow& row,
                                                     const BackendArgument& rule,
                                                     const LlvmArch& table, const std::string& cpu);

/// Whether the tool has a word for the feature, alone or `together` with others.
[[nodiscard]] bool has_word(const BackendArgument& rule, std::string_view feature);

/// What makes one set the other, in features that the tool has words for. Those that change no
/// code count where they are `changed`.
[[nodiscard]] FeatureDifference feature_difference(const BackendArgument& rule,
                                                   const LlvmArch& table, const FeatureSet& from,
                                                   const FeatureSet& to,
                                                   const std::vector<std::string>& changed);

/// Whether another of the list brings the feature, or takes it away (`on`: false).
[[nodiscard]] bool is_brought(const LlvmArch& table, const std::vector<std::string>& features,
                              const std::string& feature, bool on);

}  // namespace tgtcfg
