// What LLVM knows of CPUs and features, by release: names, aliases, what a CPU has, what a feature
// implies.
//
// The tables are made at build time from configs/database/llvm (observed by running llc and clang
// of the three releases). Look-ups cost a binary search; nothing is parsed at start.
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

/// The releases with tables, oldest first.
[[nodiscard]] std::span<const int> llvm_releases();
/// The release that `--llvm-release` names: empty text is the newest; nothing when there are no
/// tables for it.
[[nodiscard]] std::optional<int> read_llvm_release(std::string_view text);
/// ... or the newest one when the text names none, as an empty one.
[[nodiscard]] int llvm_release_or_newest(std::string_view text);
/// Who builds LLVM with other facts than LLVM's own, such as `debian`; sorted.
[[nodiscard]] std::vector<std::string> llvm_patches();

/// Arches with tables, one for each family.
[[nodiscard]] std::vector<std::string> llvm_archs(int release);
/// Arches, one for each family, with a CPU or a feature of that name.
[[nodiscard]] std::vector<std::string_view> llvm_archs_with_cpu(std::string_view name, int release);
[[nodiscard]] std::vector<std::string_view> llvm_archs_with_feature(std::string_view name,
                                                                    int release);

/// What a CPU with a list of changes is, once everything implied is written out.
struct CpuFeatures {
  std::vector<std::string> isa;      ///< closed under implication, sorted
  std::vector<std::string> tuning;   ///< scheduling preferences, sorted
  std::vector<std::string> unknown;  ///< names of the changes that the release does not know
};

/// Features that are on: bits by the table of the arch that made the set.
class FeatureSet {
 public:
  static constexpr std::size_t capacity = 512;
  [[nodiscard]] bool test(std::size_t at) const { return (words_[at / 32] >> (at % 32) & 1U) != 0; }

 private:
  friend class LlvmArch;
  std::array<std::uint32_t, capacity / 32> words_{};
};

/// One arch of one release.
class LlvmArch {
 public:
  /// `arch` is a Triple's canonical `arch`; nothing when the release has no tables for it. `patch`:
  /// whose build of the release it is, where that differs from LLVM's own.
  [[nodiscard]] static std::optional<LlvmArch> find(std::string_view arch, int release,
                                                    std::string_view patch = {});

  [[nodiscard]] std::vector<std::string_view> cpus() const;      ///< as llc lists them, sorted
  [[nodiscard]] std::vector<std::string_view> features() const;  ///< sorted
  /// Whether llc takes the CPU, aliases that it does not list included.
  [[nodiscard]] bool knows_cpu(std::string_view name) const;
  /// Whether the CPU has a record of its own: what asking the library for its CPUs gives, without
  /// the second names that the tools resolve before.
  [[nodiscard]] bool has_cpu_record(std::string_view name) const;
  /// Whether llc takes the feature. It reads names in lower case, so that the few that are written
  /// with capitals in the tables cannot be reached.
  [[nodiscard]] bool knows_feature(std::string_view name) const;
  /// The table's spelling: the name itself, or in lower case; empty when neither is known.
  [[nodiscard]] std::string_view canonical_feature(std::string_view name) const;
  /// Whether clang takes the CPU for this arch.
  [[nodiscard]] bool clang_knows_cpu(std::string_view name) const;
  [[nodiscard]] std::vector<std::string_view> clang_cpus() const;
  /// The name that has the record (`apple-m1` -> `apple-a14`), or the name itself.
  [[nodiscard]] std::string_view canonical_cpu(std::string_view name) const;

  /// What a CPU has (empty: the arch's default CPU), and what the arch of a triple, as written
  /// (`armv8a`), switches on before any change. A CPU that is not known has nothing.
  [[nodiscard]] FeatureSet enabled(std::string_view cpu, std::string_view arch_name) const;
  /// Applies `+name` or `-name` as LLVM does: `+` switches on what it implies, `-` switches off
  /// what implies it, and a name without sign counts as `-`. False when the name is not known.
  bool change(FeatureSet& set, std::string_view signed_name) const;
  [[nodiscard]] bool has(const FeatureSet& set, std::string_view feature) const;
  /// The feature that all code of the arch needs and the set lacks; empty: none.
  [[nodiscard]] std::string_view missing(const FeatureSet& set) const;
  /// Two features of the set that cannot go together, or two empty names.
  [[nodiscard]] std::pair<std::string_view, std::string_view> clash(const FeatureSet& set) const;
  /// A feature of the set, and those of which it needs one and has none; an empty name: none.
  struct Need {
    std::string_view feature;
    std::vector<std::string_view> any_of;
  };
  [[nodiscard]] Need lacking(const FeatureSet& set) const;
  /// The ISA features of a set, sorted.
  [[nodiscard]] std::vector<std::string> isa_features(const FeatureSet& set) const;

  /// Features of `cpu` (empty: the default CPU), changed in order. What the arch of a triple adds
  /// is not among them.
  [[nodiscard]] CpuFeatures features_of(std::string_view cpu,
                                        std::span<const std::string> changes) const;
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
