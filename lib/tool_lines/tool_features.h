// CPUs, architectures and extensions as a compiler reads them, and the fewest changes that make a
// CPU of LLVM equal to one of them.
#pragma once

#include <tgtcfg/llvm.h>
#include <tgtcfg/value.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg {

class Database;

/// Tables of one compiler for one family of architectures. Without tables, names are LLVM's.
class ToolCpus {
 public:
  ToolCpus() = default;
  /// `row` is the tool or backend with the tables; empty for no tables.
  ToolCpus(const Database& database, const std::string& row, std::string_view arch);

  [[nodiscard]] bool has_table(std::string_view end = {}) const;
  [[nodiscard]] std::vector<std::string> names(std::string_view end = {}) const;
  /// Returns the features of a CPU, or with `-archs` of an architecture. Returns nullopt if the
  /// compiler does not know the name.
  [[nodiscard]] std::optional<std::vector<std::string>> features(const std::string& name,
                                                                 std::string_view end = {}) const;
  /// Returns the changes by an extension of a CPU or an architecture (`+nofp`). Returns nullopt if
  /// the name does not have that extension.
  [[nodiscard]] std::optional<std::vector<std::string>> extension(const std::string& name,
                                                                  const std::string& word) const;
  [[nodiscard]] std::vector<std::string> extensions(const std::string& name) const;
  /// Features that the compiler keeps without a feature that LLVM requires for them.
  [[nodiscard]] std::vector<std::string> kept_without(const std::string& feature) const {
    return table("-kept").texts(feature);
  }
  /// Features that the compiler disables with a feature that LLVM does not require for them.
  [[nodiscard]] std::vector<std::string> gone_without(const std::string& feature) const {
    return table("-gone").texts(feature);
  }
  /// `armv7-a` of `cortex-a9`; empty: not known.
  [[nodiscard]] std::string version(const std::string& cpu) const;
  /// What a program compiles for without arguments.
  [[nodiscard]] std::vector<std::string> of_program(const std::string& prefix) const;
  /// The features that the tables list; empty: all.
  [[nodiscard]] std::vector<std::string> compared() const;

 private:
  [[nodiscard]] const Value& table(std::string_view end) const;
  Value contents_ = Value(Object{});
  std::string family_;
};

/// Returns the set after changes such as `+avx2`, with all that LLVM implies.
[[nodiscard]] FeatureSet changed_set(const LlvmArch& table, FeatureSet set,
                                     const std::vector<std::string>& changes);
/// The fewest changes of `start`, `kept` first, that give what `wanted` has of `compared`.
[[nodiscard]] std::vector<std::string> fewest_changes(const LlvmArch& table,
                                                      const FeatureSet& start,
                                                      const FeatureSet& wanted,
                                                      const std::vector<std::string>& compared,
                                                      std::vector<std::string> kept);

}  // namespace tgtcfg
