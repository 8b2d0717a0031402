// Features of a tool's own CPUs, and differences between feature sets in the tool's names. Used for
// writing and for reading arguments.
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

/// Returns the features of the tool's CPU, including implied ones; nullopt if the tool does not
/// know it. `rule` is a `cpu_difference` of the row.
[[nodiscard]] std::optional<FeatureSet> cpu_contents(const BackendRow& row,
                                                     const BackendArgument& rule,
                                                     const LlvmArch& table, const std::string& cpu);

/// Returns true if the tool has a name for the feature, separately or `together` with other
/// features.
[[nodiscard]] bool has_word(const BackendArgument& rule, std::string_view feature);

/// Returns the changes from one set to another, in features that the tool has names for. Features
/// that do not affect code are only included if they are `changed`.
[[nodiscard]] FeatureDifference feature_difference(const BackendArgument& rule,
                                                   const LlvmArch& table, const FeatureSet& from,
                                                   const FeatureSet& to,
                                                   const std::vector<std::string>& changed);

/// Returns true if another feature of the list implies the feature, or removes it (if `on` is
/// false).
[[nodiscard]] bool is_brought(const LlvmArch& table, const std::vector<std::string>& features,
                              const std::string& feature, bool on);

}  // namespace tgtcfg
