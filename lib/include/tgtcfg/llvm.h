// What LLVM knows of CPUs and features, by release: names, aliases, what a CPU has, what a feature
// implies.
//
// The tables are made at build time from configs/database/llvm (observed by running llc and clang
// of the three releases). Look-ups cost a binary search; nothing is parsed at start.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg {

/// The releases with tables, oldest first.
[[nodiscard]] std::span<const int> llvm_releases();
/// The release that `--llvm-release` names: empty text is the newest; nothing when there are no
/// tables for it.
[[nodiscard]] std::optional<int> read_llvm_release(std::string_view text);

/// What a CPU with a list of changes is, once everything implied is written out.
struct CpuFeatures {
  std::vector<std::string> isa;      ///< closed under implication, sorted
  std::vector<std::string> tuning;   ///< scheduling preferences, sorted
  std::vector<std::string> unknown;  ///< names of the changes that the release does not know
};

/// One arch of one release.
class LlvmArch {
 public:
  /// `arch` is a Triple's canonical `arch`; nothing when the release has no tables for it.
  [[nodiscard]] static std::optional<LlvmArch> find(std::string_view arch, int release);

  [[nodiscard]] std::vector<std::string_view> cpus() const;      ///< as llc lists them, sorted
  [[nodiscard]] std::vector<std::string_view> features() const;  ///< sorted
  /// Whether llc takes the CPU, aliases that it does not list included.
  [[nodiscard]] bool knows_cpu(std::string_view name) const;
  [[nodiscard]] bool knows_feature(std::string_view name) const;
  /// Whether clang takes the CPU for this arch.
  [[nodiscard]] bool clang_knows_cpu(std::string_view name) const;
  [[nodiscard]] std::vector<std::string_view> clang_cpus() const;
  /// The name that has the record (`apple-m1` -> `apple-a14`), or the name itself.
  [[nodiscard]] std::string_view canonical_cpu(std::string_view name) const;
  /// Features of `cpu` (empty: generic), changed in order by `+name` and `-name` as LLVM does:
  /// `+` switches on what it implies, `-` switches off what implies it.
  [[nodiscard]] CpuFeatures features_of(std::string_view cpu,
                                        std::span<const std::string> changes) const;
  [[nodiscard]] std::string_view data_layout() const;

 private:
  explicit LlvmArch(const void* table) : table_(table) {}
  const void* table_;
};

}  // namespace tgtcfg
