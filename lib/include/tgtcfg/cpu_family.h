// CPU families: which code runs on which CPU, what each has, what LLVM and compilers call it.
//
// Families form a graph: code for a family runs on every family that descends from it. This is
// another relation than `refines` of targets and never touches the device map; it serves
// `tgtcfg common`, `tgtcfg detect` and suggestions.
//
//   const Database database;
//   const CpuFamilies families(database);
//   const CpuRow* machine = families.find("zen4");
//   const CpuRow* code = families.find("x86_64_v3");
//   std::cout << std::boolalpha << families.runs_on(*code, *machine) << '\n';
#pragma once

#include <tgtcfg/database.h>

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg {

/// A CPU by one of its names.
struct NamedCpu {
  const CpuRow* family = nullptr;
  /// The name is the family's own; otherwise the CPU is none of our families and `family` is the
  /// nearest whose code it runs.
  bool exact = true;
  std::string llvm_cpu;  ///< what `-mcpu` takes for it
};

/// The graph over the rows of a database, user roots included.
class CpuFamilies {
 public:
  explicit CpuFamilies(const Database& database);

  [[nodiscard]] const CpuRow* find(std::string_view family) const;
  /// The families, sorted by name.
  [[nodiscard]] std::vector<const CpuRow*> all() const;
  /// Everything whose code runs on the family, itself aside; nearest first.
  [[nodiscard]] std::vector<const CpuRow*> ancestors(const CpuRow& family) const;
  /// The architecture: the ancestor without parents.
  [[nodiscard]] const CpuRow& root(const CpuRow& family) const;
  /// Whether code for `code` runs on `machine`.
  [[nodiscard]] bool runs_on(const CpuRow& code, const CpuRow& machine) const;
  /// A shortest way from `machine` up to `code`, both included and around those in `avoid`; empty
  /// when there is none.
  [[nodiscard]] std::vector<const CpuRow*> path(const CpuRow& machine, const CpuRow& code,
                                                const std::set<const CpuRow*>& avoid = {}) const;
  /// Features in Linux spelling, own and inherited.
  [[nodiscard]] std::set<std::string> features(const CpuRow& family) const;
  /// Whether the family has the feature, by any of its spellings (`avx512`, `neon`, `sse3`).
  [[nodiscard]] bool has_feature(const CpuRow& family, std::string_view feature) const;

  /// A CPU by the family's name (`zen4`), an LLVM name (`znver4`) or LLVM's name of a CPU that is
  /// no family (`tigerlake`). `root`: the architecture, when known, where one name means several.
  [[nodiscard]] std::optional<NamedCpu> by_name(std::string_view name,
                                                std::string_view root = {}) const;
  /// Every name that `by_name` takes, sorted.
  [[nodiscard]] std::vector<std::string> names() const;

  /// The root family of an LLVM arch (`x86_64`, `i386`, `aarch64`, `powerpc64le`), or null.
  [[nodiscard]] const CpuRow* root_of_arch(std::string_view llvm_arch) const;

  /// LLVM's names of Linux features, sorted; what LLVM has no name for is left out.
  [[nodiscard]] std::vector<std::string> llvm_features(const CpuRow& root,
                                                       const std::set<std::string>& names) const;
  /// The LLVM features that have a Linux name, sorted.
  [[nodiscard]] std::vector<std::string> known_llvm_features(const CpuRow& root) const;
  /// Linux names that an LLVM feature stands for; itself when it has no other.
  [[nodiscard]] std::vector<std::string> linux_features(const CpuRow& root,
                                                        std::string_view llvm) const;

 private:
  [[nodiscard]] std::map<std::string, std::string> feature_names(const CpuRow& root) const;

  std::map<std::string, const CpuRow*, std::less<>> families_;
  Value detection_;
};

/// A machine of a fleet: a family with features switched on and off.
struct FleetMember {
  const CpuRow* family = nullptr;
  std::set<std::string> added;    ///< Linux spelling
  std::set<std::string> removed;  ///< Linux spelling
  std::set<std::string> llvm{};   ///< all it has in LLVM spelling, where that is known
};

/// Whether code for `code` runs on the member. A level (vendor `generic`) that the family does not
/// reach by itself is reached when all its features were switched on.
[[nodiscard]] bool runs_on(const CpuFamilies& families, const CpuRow& code,
                           const FleetMember& member);

/// The families whose code runs on every member, best first; empty when the architectures differ.
/// Best is what most families lead to: most ancestors, then most features, then the name.
[[nodiscard]] std::vector<const CpuRow*> common_families(const CpuFamilies& families,
                                                         const std::vector<FleetMember>& members);

/// Compares versions like `12.2` number by number; what is missing counts as 0.
[[nodiscard]] int compare_versions(std::string_view a, std::string_view b);
/// What the compiler takes for the family, or null. An empty version is the newest. A bound `12.2`
/// includes `12.2.1`.
[[nodiscard]] const CompilerFlags* compiler_flags(const CpuRow& family, std::string_view compiler,
                                                  std::string_view version);

}  // namespace tgtcfg
