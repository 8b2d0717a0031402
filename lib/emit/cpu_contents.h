// Features of a tool's own CPUs, and the tool's names for features. Used for writing and for
// reading arguments.
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
/// know it. `rule` is a `cpu_difference` of the row. `table_end` is the end of the table's name.
[[nodiscard]] std::optional<FeatureSet> cpu_contents(const BackendRow& row,
                                                     const BackendArgument& rule,
                                                     const LlvmArch& table, const std::string& cpu,
                                                     const std::string& arch,
                                                     const std::string& table_end = {});

/// Returns a list of a table next to the tool's CPUs. Without a feature, the tool keeps features
/// that LLVM disables (`-kept`), and disables features that LLVM keeps (`-gone`).
[[nodiscard]] std::vector<std::string> beside_contents(const BackendRow& row,
                                                       const BackendArgument& rule,
                                                       const std::string& arch,
                                                       std::string_view table,
                                                       const std::string& feature);

/// The names in a tool for features and CPUs, by `vocabularies` of the row and `other_words` of a
/// rule.
class ToolVocabulary {
 public:
  /// The row and the rule must outlive this object.
  ToolVocabulary(const BackendRow& row, const BackendArgument& rule, const std::string& arch);

  /// Returns the tool's name; empty if the tool does not have one.
  [[nodiscard]] std::string feature(std::string_view name) const;
  [[nodiscard]] std::string cpu(std::string_view name) const;
  /// Returns true if the tool has a name for the feature, separately or `together` with other
  /// features.
  [[nodiscard]] bool has(std::string_view name) const;
  /// Returns true if the feature does not affect code.
  [[nodiscard]] bool is_quiet(std::string_view name) const;
  /// Returns a feature of the set that the tool only enables with features that the set lacks;
  /// empty if there is none.
  [[nodiscard]] std::string lacking(const LlvmArch& table, const FeatureSet& from,
                                    const FeatureSet& to) const;
  /// Returns true if the tool adds the feature to one of the others.
  [[nodiscard]] bool is_implied(const std::vector<std::string>& features,
                                std::string_view feature) const;
  /// Returns features of code that uses an FPU.
  [[nodiscard]] const std::vector<std::string>& fpu() const { return fpu_; }

  /// Returns the changes from one set to another, in features that the tool has names for. Features
  /// that do not affect code are only included if they are `changed`.
  [[nodiscard]] FeatureDifference difference(const LlvmArch& table, const FeatureSet& from,
                                             const FeatureSet& to,
                                             const std::vector<std::string>& changed) const;

 private:
  /// Features that may differ: all that the tool has names for.
  [[nodiscard]] std::vector<std::string> compared(const LlvmArch& table, const FeatureSet& from,
                                                  const FeatureSet& to,
                                                  const std::vector<std::string>& changed) const;
  /// Adds removals of features that the tool adds on its own account, with the added ones.
  void remove_implied(const LlvmArch& table, const FeatureSet& from, const FeatureSet& to,
                      FeatureDifference& difference) const;

  const BackendArgument& rule_;
  const Value& of_arch_;  ///< of the architecture
  const Value& common_;   ///< of all architectures
  std::vector<std::string> quiet_;
  std::vector<std::string> fpu_;
  std::string other_words_;
};

/// Returns true if a list has the name, or its beginning followed by `*`.
[[nodiscard]] bool contains_name(const std::vector<std::string>& names, std::string_view name);
/// Returns true if the feature is or implies the other one.
[[nodiscard]] bool implies(const LlvmArch& table, const std::string& feature,
                           std::string_view other);
/// Returns true if another feature of the list implies the feature, or removes it (if `on` is
/// false).
[[nodiscard]] bool is_brought(const LlvmArch& table, const std::vector<std::string>& features,
                              const std::string& feature, bool on);

}  // namespace tgtcfg
