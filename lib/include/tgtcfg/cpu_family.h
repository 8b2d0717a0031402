// CPU families: compatibility between CPUs, features, and names in LLVM and compilers.
//
// Families form a graph: a CPU can run code for its own family and for every ancestor. The graph is
// unrelated to `refines` of targets and does not affect the device map. It is used by
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

/// A CPU found by one of its names.
struct NamedCpu {
  const CpuRow* family = nullptr;
  /// True if the name belongs to the family. Otherwise the CPU does not have a family of its own,
  /// and `family` is the nearest one whose code it can run.
  bool exact = true;
  std::string llvm_cpu;  ///< name for `-mcpu`
};

/// The graph of the families in a database, search path entries included. The database must outlive
/// it. Several threads may use it at once.
class CpuFamilies {
 public:
  explicit CpuFamilies(const Database& database);

  /// Returns the family, or null for an unknown name.
  [[nodiscard]] const CpuRow* find(std::string_view family) const;
  /// Returns all families, sorted by name.
  [[nodiscard]] std::vector<const CpuRow*> all() const;
  /// Returns all families whose code a CPU of the family can run, without the family itself,
  /// nearest first.
  [[nodiscard]] std::vector<const CpuRow*> ancestors(const CpuRow& family) const;
  /// Returns the architecture of a family: its ancestor without parents.
  [[nodiscard]] const CpuRow& root(const CpuRow& family) const;
  /// Returns true if code for `code` runs on `machine`.
  [[nodiscard]] bool runs_on(const CpuRow& code, const CpuRow& machine) const;
  /// Returns a shortest path from `machine` to its ancestor `code`, both included, that avoids the
  /// families in `avoid`; empty without such a path.
  [[nodiscard]] std::vector<const CpuRow*> path(const CpuRow& machine, const CpuRow& code,
                                                const std::set<const CpuRow*>& avoid = {}) const;
  /// Returns the Linux names of own and inherited features.
  [[nodiscard]] std::set<std::string> features(const CpuRow& family) const;
  /// Returns true if the family has a feature, by any of its names (`avx512`, `neon`, `sse3`).
  [[nodiscard]] bool has_feature(const CpuRow& family, std::string_view feature) const;

  /// Finds a CPU by family name (`zen4`), by LLVM name (`znver4`), or by the LLVM name of a CPU
  /// without a family (`tigerlake`). `root` selects the architecture if a name is ambiguous.
  /// Returns nullopt for an unknown name.
  [[nodiscard]] std::optional<NamedCpu> by_name(std::string_view name,
                                                std::string_view root = {}) const;
  /// Returns all names that `by_name` accepts, sorted.
  [[nodiscard]] std::vector<std::string> names() const;

  /// Returns the root family for an LLVM architecture (`x86_64`, `i386`, `aarch64`, `powerpc64le`),
  /// or null.
  [[nodiscard]] const CpuRow* root_of_arch(std::string_view llvm_arch) const;

  /// Returns the LLVM names of Linux features, sorted, without features that LLVM does not know.
  [[nodiscard]] std::vector<std::string> llvm_features(const CpuRow& root,
                                                       const std::set<std::string>& names) const;
  /// Returns the LLVM features that have a Linux name, sorted.
  [[nodiscard]] std::vector<std::string> known_llvm_features(const CpuRow& root) const;
  /// Returns the Linux names for an LLVM feature, or the LLVM name if there is no other.
  [[nodiscard]] std::vector<std::string> linux_features(const CpuRow& root,
                                                        std::string_view llvm) const;

 private:
  [[nodiscard]] std::map<std::string, std::string> feature_names(const CpuRow& root) const;

  std::map<std::string, const CpuRow*, std::less<>> families_;
  Value detection_;
};

/// A machine in a fleet: a CPU family with changes to its features.
struct FleetMember {
  const CpuRow* family = nullptr;
  std::set<std::string> added;    ///< enabled features, Linux names
  std::set<std::string> removed;  ///< disabled features, Linux names
  std::set<std::string> llvm{};   ///< all features, LLVM names; empty if unknown
};

/// Returns true if code for `code` runs on the machine. Enabled features can raise it to a level
/// (vendor `generic`) above its family if all features of the level are enabled.
[[nodiscard]] bool runs_on(const CpuFamilies& families, const CpuRow& code,
                           const FleetMember& member);

/// Returns the families whose code runs on every machine, best first; empty if the architectures
/// differ. The order is by number of ancestors, then by number of features (most first), then by
/// name.
[[nodiscard]] std::vector<const CpuRow*> common_families(const CpuFamilies& families,
                                                         const std::vector<FleetMember>& members);

/// Compares versions such as `12.2` number by number, with 0 for missing numbers. Returns a
/// negative number, 0 or a positive number.
[[nodiscard]] int compare_versions(std::string_view a, std::string_view b);
/// Returns the flags of a compiler for a family, or null if it does not support the family. An
/// empty version is the newest. The bound `12.2` includes `12.2.1`.
[[nodiscard]] const CompilerFlags* compiler_flags(const CpuRow& family, std::string_view compiler,
                                                  std::string_view version);

}  // namespace tgtcfg
