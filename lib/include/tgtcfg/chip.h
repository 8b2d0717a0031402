// GPU chips: their properties, the meaning of nvcc's architecture arguments, and AMD target ids.
//
// Chips are database entries (configs/database/chips), so search path entries can add more. The
// rules apply to every entry; they were measured over all pairs of architectures of nvcc 13.0.
//
//   const Database database;
//   if (const ChipRow* chip = database.chip("sm_90"))
//     std::cout << chip->family << " has " << chip->limits->size() << " limits\n";
//   const TargetId id = read_target_id("gfx90a:sramecc+:xnack-");
//   std::cout << id.text() << '\n';
#pragma once

#include <tgtcfg/database.h>

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg {

/// A feature that a target id can switch, and the LLVM releases that support it for the chip.
struct ChipFeature {
  std::string name;
  std::vector<int> llvm;
};

/// Names of a chip in IREE.
struct IreeNames {
  /// Device (`hip`, `cuda`, `vulkan`) -> architecture that the device's flag derives from the name.
  std::map<std::string, std::string, std::less<>> accepts;
  std::vector<std::string> refuses;  ///< devices whose flag rejects the name
  std::string details;               ///< name of IREE's record of limits; empty if unknown
};

/// A chip, or an architecture that several chips share (`gfx9-4-generic`, `valhall1`).
struct ChipRow {
  std::string name;
  std::string vendor;
  std::string family;         ///< generation, for example `hopper` or `cdna3`
  std::string base;           ///< name without suffix: `sm_90` for `sm_90a`
  std::string binary_family;  ///< equal for chips that share family-specific code
  /// Releases of the vendor's toolkit that compile for the chip; nullopt if unknown.
  std::optional<Releases> toolkits;
  std::string ptx;         ///< minimum PTX version, for example `8.0`
  std::vector<int> llvm;   ///< LLVM releases that know the chip; empty if unknown
  std::string renamed_to;  ///< name in later toolkits; empty if not renamed
  /// First toolkit release with the new name; empty if not renamed.
  std::string renamed_since;
  std::optional<int> elf_machine;  ///< the number of an AMD processor in `e_flags`
  bool embedded = false;      ///< integrated in a system on a chip: its code runs on this chip only
  std::string withdrawn_for;  ///< the chip that was sold instead; empty: it was sold
  std::vector<std::string> members;  ///< chips that can run one binary for this architecture
  std::vector<ChipFeature> target_features;  ///< sorted by name
  ChipLimits limits;                         ///< never null
  IreeNames iree;

  /// Returns true if the LLVM release knows the chip.
  [[nodiscard]] bool in_llvm(int release) const;
  /// Returns the feature, or null for an unknown name.
  [[nodiscard]] const ChipFeature* target_feature(std::string_view name) const;
};

// --- nvcc

/// Components of an architecture name of nvcc, for example `sm_90a`, `compute_100f` or `lto_80`.
struct NvccArch {
  enum class Role : std::uint8_t { real, virtual_, lto };
  Role role = Role::real;
  int number = 0;
  char suffix = 0;  ///< `a` (this chip only), `f` (chips of the family) or 0
  /// Chip with that number and suffix; null if the database or the release does not have it.
  const ChipRow* chip = nullptr;

  /// Returns true if family-specific code for one chip runs on `other`; false if a chip is
  /// unknown.
  [[nodiscard]] bool shares_family(const NvccArch& other) const;
};

/// A release of nvcc. Names are case-sensitive and in lower case. The database must outlive it.
class Nvcc {
 public:
  /// Finds a release (`12.9`, `13.0`); nullopt if its behaviour was not measured.
  [[nodiscard]] static std::optional<Nvcc> find(std::string_view release, const Database& database);
  /// The release with its own chips, and arguments like those of the last measured release before
  /// it (or of the first one). Nothing when the text is not a version.
  [[nodiscard]] static std::optional<Nvcc> find_any(std::string_view release,
                                                    const Database& database);
  [[nodiscard]] static std::vector<std::string> releases();

  /// Reads an architecture name; nullopt if the release does not support it.
  [[nodiscard]] std::optional<NvccArch> arch(std::string_view name) const;
  /// Returns true if ptxas compiles PTX of `from` for `to`: plain PTX for every later chip, `a` for
  /// the same chip only, `f` for later chips of the family.
  [[nodiscard]] static bool ptxas_takes(const NvccArch& from, const NvccArch& to);
  /// Returns true if the driver accepts the pair. The driver does not check suffixes completely,
  /// and rejects one case that ptxas accepts: plain PTX for an `f` architecture of another family.
  [[nodiscard]] static bool driver_takes(const NvccArch& from, const NvccArch& to);
  /// Returns the numbers of all real architectures without suffix, ascending.
  [[nodiscard]] std::vector<int> numbers() const;
  /// Returns the default architecture of the release.
  [[nodiscard]] int default_number() const { return default_number_; }
  [[nodiscard]] std::string_view ptx_version() const { return ptx_version_; }
  /// Returns true if `-arch` with a suffix also adds PTX of the plain architecture.
  [[nodiscard]] bool adds_base_ptx() const { return adds_base_ptx_; }

 private:
  explicit Nvcc(const Database& database) : database_(&database) {}
  const Database* database_;
  std::string release_;
  int default_number_ = 0;
  std::string_view ptx_version_;
  bool adds_base_ptx_ = false;
};

enum class NvccImageKind : std::uint8_t { cubin, ptx, lto };
[[nodiscard]] std::string_view name_of(NvccImageKind kind);

/// An entry of a fatbin.
struct NvccImage {
  NvccImageKind kind = NvccImageKind::cubin;
  std::string arch;    ///< `sm_90a`, `compute_90` or `lto_80`
  std::string target;  ///< the `.target` of PTX; empty for other entries
  friend bool operator==(const NvccImage&, const NvccImage&) = default;
};

/// A remark about one argument.
struct NvccRemark {
  enum class Kind : std::uint8_t { refusal, native, redefinition };
  Kind kind = Kind::refusal;
  std::size_t argument = 0;  ///< index of the argument
  std::string text;
};

/// Result of checking a list of nvcc arguments.
struct NvccVerdict {
  bool accepted = false;
  std::string refused_by;         ///< `nvcc` (its driver) or `ptxas`; empty if accepted
  std::vector<NvccImage> fatbin;  ///< unordered, may contain duplicates; empty if rejected
  std::vector<NvccRemark> remarks;
};

/// Checks `-arch`, `-code` and `-gencode` in all their variants. `arguments` are elements of argv,
/// without shell quoting.
[[nodiscard]] NvccVerdict judge_nvcc_arguments(std::span<const std::string> arguments,
                                               const Nvcc& nvcc);

/// The argument `-gencode=arch=ARCH,code=CODE`.
struct FatbinEntry {
  std::string arch;
  std::string code;
  friend bool operator==(const FatbinEntry&, const FatbinEntry&) = default;
};
/// Returns true if code for one real architecture runs on chips of another. NVIDIA guarantees this
/// for later chips of the same generation, except for embedded chips. A suffix limits code to the
/// chip (`a`) or to its family (`f`).
[[nodiscard]] bool cubin_runs_on(const NvccArch& code, const NvccArch& chip);
/// Returns the fewest entries that cover all given real architectures. With `and_later`, adds PTX
/// of the newest one, which the driver compiles for future chips.
[[nodiscard]] std::vector<FatbinEntry> plan_fatbin(std::span<const NvccArch> chips, bool and_later);

// --- AMD

/// An AMD target id, for example `gfx90a:sramecc+:xnack-`. A feature that is not listed can have
/// any setting.
struct TargetId {
  std::string processor;
  std::map<std::string, bool> features;  ///< feature name -> enabled
  std::string problem;                   ///< error message; empty if the id is valid
  /// Returns the id in canonical order.
  [[nodiscard]] std::string text() const;
};
/// Reads a target id; sets `problem` if the text is invalid.
[[nodiscard]] TargetId read_target_id(std::string_view text);
/// Returns true if one program cannot contain code for both: only one of them sets a feature of the
/// same processor, so the loader could not choose.
[[nodiscard]] bool exclude_each_other(const TargetId& a, const TargetId& b);

}  // namespace tgtcfg
