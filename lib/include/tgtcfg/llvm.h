// LLVM's CPUs and features per release: names, aliases, features of each CPU, and implied features.
//
// The tables are generated at build time from configs/database/llvm (recorded by running llc and
// clang of three releases). A look-up is a binary search; the program does not parse anything at
// start.
//
//   const int release = llvm_releases().back();
//   const auto arch = LlvmArch::find("aarch64", release);
//   const std::vector<std::string> changes = {"+sve2"};
//   const CpuFeatures features = arch->features_of("cortex-a78", changes);
//   std::cout << features.isa.size() << '\n';
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tgtcfg {

/// Returns the releases with tables, oldest first.
[[nodiscard]] std::span<const int> llvm_releases();
/// Reads a value of `--llvm-release`; an empty string is the newest release. Returns nullopt if it
/// does not have tables for the release.
[[nodiscard]] std::optional<int> read_llvm_release(std::string_view text);
/// Reads a value of `--llvm-release`; returns the newest release for an empty or unknown string.
[[nodiscard]] int llvm_release_or_newest(std::string_view text);
/// Returns the distributors whose builds of LLVM differ from LLVM's own, for example `debian`;
/// sorted.
[[nodiscard]] std::vector<std::string> llvm_patches();

/// Returns the architectures with tables, one per architecture family.
[[nodiscard]] std::vector<std::string> llvm_archs(int release);
/// Returns the architectures, one per architecture family, with a CPU or a feature of that name.
[[nodiscard]] std::vector<std::string_view> llvm_archs_with_cpu(std::string_view name, int release);
[[nodiscard]] std::vector<std::string_view> llvm_archs_with_feature(std::string_view name,
                                                                    int release);

/// Features of a CPU after changes, with all implied features.
struct CpuFeatures {
  std::vector<std::string> isa;     ///< instruction set features, implied features included; sorted
  std::vector<std::string> tuning;  ///< scheduling preferences, sorted
  std::vector<std::string> unknown;  ///< names in the changes that the release does not know
};

/// A set of enabled features: one bit per feature of the architecture that created the set.
class FeatureSet {
 public:
  static constexpr std::size_t capacity = 512;
  /// Returns true if the feature at an index of the table is enabled.
  [[nodiscard]] bool test(std::size_t at) const { return (words_[at / 32] >> (at % 32) & 1U) != 0; }

 private:
  friend class LlvmArch;
  std::array<std::uint32_t, capacity / 32> words_{};
};

/// One architecture in one release of LLVM. Immutable: several threads may use it at once.
class LlvmArch {
 public:
  /// Finds the tables for a canonical architecture (`Triple::arch`); nullopt if the release does
  /// not have it. `patch` is a name of `llvm_patches()`, or empty for LLVM's own build.
  [[nodiscard]] static std::optional<LlvmArch> find(std::string_view arch, int release,
                                                    std::string_view patch = {});

  /// CPU names as llc lists them, sorted.
  [[nodiscard]] std::vector<std::string_view> cpus() const;
  [[nodiscard]] std::vector<std::string_view> features() const;  ///< sorted
  /// Returns true if llc accepts the CPU, unlisted aliases included.
  [[nodiscard]] bool knows_cpu(std::string_view name) const;
  /// Returns true if LLVM's library lists the CPU. Aliases that only the tools resolve are not
  /// listed.
  [[nodiscard]] bool has_cpu_record(std::string_view name) const;
  /// Returns true if llc accepts the feature. Since llc converts names to lower case, it rejects
  /// the few features with capitals in their names.
  [[nodiscard]] bool knows_feature(std::string_view name) const;
  /// Returns the name as written in the table: exactly, else in lower case; empty if unknown.
  [[nodiscard]] std::string_view canonical_feature(std::string_view name) const;
  /// Returns true if clang accepts the CPU for this architecture.
  [[nodiscard]] bool clang_knows_cpu(std::string_view name) const;
  /// Returns the CPUs that clang accepts for this architecture.
  [[nodiscard]] std::vector<std::string_view> clang_cpus() const;
  /// Returns the name with the record (`apple-m1` -> `apple-a14`), or the name itself.
  [[nodiscard]] std::string_view canonical_cpu(std::string_view name) const;

  /// Returns the features of a CPU (empty: the default CPU) and of the architecture name in a
  /// target triple as written (`armv8a`), before any change. An unknown CPU does not add features.
  [[nodiscard]] FeatureSet enabled(std::string_view cpu, std::string_view arch_name) const;
  /// Applies `+name` or `-name` as LLVM does: `+` also enables implied features, `-` also disables
  /// features that imply it. A name without a sign means `-`. Returns false for an unknown name.
  bool change(FeatureSet& set, std::string_view signed_name) const;
  /// Returns true if the set contains the feature; false for an unknown name.
  [[nodiscard]] bool has(const FeatureSet& set, std::string_view feature) const;
  /// Returns a feature required by all code for the architecture but missing from the set; empty if
  /// complete.
  [[nodiscard]] std::string_view missing(const FeatureSet& set) const;
  /// Returns two features of the set that exclude each other, or two empty names.
  [[nodiscard]] std::pair<std::string_view, std::string_view> clash(const FeatureSet& set) const;
  /// A feature that requires at least one of several others; an empty name if all are satisfied.
  struct Need {
    std::string_view feature;
    std::vector<std::string_view> any_of;
  };
  /// Returns a feature of the set whose requirement is not satisfied.
  [[nodiscard]] Need lacking(const FeatureSet& set) const;
  /// Returns the instruction set features of a set, sorted.
  [[nodiscard]] std::vector<std::string> isa_features(const FeatureSet& set) const;

  /// Returns the features of `cpu` (empty: the default CPU) with `changes` applied in order.
  /// Features of the architecture name in a target triple are not included.
  [[nodiscard]] CpuFeatures features_of(std::string_view cpu,
                                        std::span<const std::string> changes) const;
  /// Returns LLVM's data layout for the usual operating system.
  [[nodiscard]] std::string_view data_layout() const;

 private:
  explicit LlvmArch(const void* table) : table_(table) {}
  void switch_on_place(FeatureSet& set, std::size_t place) const;
  void switch_off_place(FeatureSet& set, std::size_t place) const;
  [[nodiscard]] FeatureSet record_of(std::string_view cpu) const;
  [[nodiscard]] std::vector<std::string> names_in(const FeatureSet& set, bool tuning) const;
  const void* table_;
};

}  // namespace tgtcfg
