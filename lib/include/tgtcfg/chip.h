// GPU chips: what their rows say, what nvcc makes of its architecture arguments, AMD target ids.
//
// Chips are rows of the database (configs/database/chips), so user roots add their own. The rules
// here hold for every row: they were measured over all pairs of nvcc 13.0.
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

/// A feature that a target id may switch, and the LLVM releases that take it there.
struct ChipFeature {
  std::string name;
  std::vector<int> llvm;
};

/// How IREE names a chip.
struct IreeNames {
  /// By device (`hip`, `cuda`, `vulkan`): the architecture that its flag makes of the name.
  std::map<std::string, std::string, std::less<>> accepts;
  std::vector<std::string> refuses;  ///< devices whose flag refuses the name
  std::string details;               ///< the record of limits that IREE takes; empty: none
};

/// A chip, or an architecture that stands for several (`gfx9-4-generic`, `valhall1`).
struct ChipRow {
  std::string name;
  std::string vendor;
  std::string family;                ///< the generation: `hopper`, `cdna3`
  std::string base;                  ///< without the suffix: `sm_90` of `sm_90a`
  std::string binary_family;         ///< chips that share family-specific code have the same
  std::optional<Releases> toolkits;  ///< of the vendor; none: no toolkit is known to make its code
  std::string ptx;                   ///< the least PTX version, `8.0`
  std::vector<int> llvm;             ///< releases that know it; empty: nothing is known of that
  std::string renamed_to;            ///< what later toolkits call it, or empty
  std::string renamed_since;
  bool embedded = false;  ///< part of a system on a chip: its code is for this chip alone
  std::vector<std::string> members;          ///< chips that one binary for it runs on
  std::vector<ChipFeature> target_features;  ///< sorted by name
  ChipLimits limits;                         ///< never null
  IreeNames iree;

  [[nodiscard]] bool in_llvm(int release) const;
  [[nodiscard]] const ChipFeature* target_feature(std::string_view name) const;
};

// --- nvcc

/// A name of nvcc such as `sm_90a`, `compute_100f`, `lto_80`, taken apart.
struct NvccArch {
  enum class Role : std::uint8_t { real, virtual_, lto };
  Role role = Role::real;
  int number = 0;
  char suffix = 0;  ///< `a` (this chip only), `f` (its family) or none
  /// Whether a row has the chip of that number and suffix and the release makes code for it.
  const ChipRow* chip = nullptr;

  /// Whether code for the family of one runs on the other; false where a row is not known.
  [[nodiscard]] bool shares_family(const NvccArch& other) const;
};

/// What nvcc is called with: names are lower case only.
class Nvcc {
 public:
  /// Nothing when the release (`12.9`, `13.0`) was not measured.
  [[nodiscard]] static std::optional<Nvcc> find(std::string_view release, const Database& database);
  [[nodiscard]] static std::vector<std::string> releases();

  /// The architecture of that name, or nothing when the release has none.
  [[nodiscard]] std::optional<NvccArch> arch(std::string_view name) const;
  /// Whether ptxas assembles PTX of `from` for `to`: plain PTX for every later chip, `a` for the
  /// same chip only, `f` for later chips of the family.
  [[nodiscard]] static bool ptxas_takes(const NvccArch& from, const NvccArch& to);
  /// Whether the driver lets the pair through. It does not check suffixes fully, and refuses what
  /// ptxas would take: plain PTX for an `f` of another family.
  [[nodiscard]] static bool driver_takes(const NvccArch& from, const NvccArch& to);
  /// All plain real architectures of the release, by number.
  [[nodiscard]] std::vector<int> numbers() const;
  [[nodiscard]] int default_number() const { return default_number_; }
  [[nodiscard]] std::string_view ptx_version() const { return ptx_version_; }
  /// A suffixed `-arch` adds PTX of the plain architecture too.
  [[nodiscard]] bool adds_base_ptx() const { return adds_base_ptx_; }

 private:
  explicit Nvcc(const Database& database) : database_(&database) {}
  const Database* database_;
  std::string_view release_;
  int default_number_ = 0;
  std::string_view ptx_version_;
  bool adds_base_ptx_ = false;
};

enum class NvccImageKind : std::uint8_t { cubin, ptx, lto };
[[nodiscard]] std::string_view name_of(NvccImageKind kind);

/// An entry of a fatbin.
struct NvccImage {
  NvccImageKind kind = NvccImageKind::cubin;
  std::string arch;    ///< `sm_90a`, `compute_90`, `lto_80`
  std::string target;  ///< of PTX: its `.target`
  friend bool operator==(const NvccImage&, const NvccImage&) = default;
};

/// Something to say of one argument.
struct NvccRemark {
  enum class Kind : std::uint8_t { refusal, native, redefinition };
  Kind kind = Kind::refusal;
  std::size_t argument = 0;  ///< index into the arguments
  std::string text;
};

/// What nvcc does with a list of arguments.
struct NvccVerdict {
  bool accepted = false;
  std::string refused_by;         ///< `nvcc` (its driver) or `ptxas`; empty when accepted
  std::vector<NvccImage> fatbin;  ///< a multiset; empty when refused
  std::vector<NvccRemark> remarks;
};

/// Reads `-arch`, `-code`, `-gencode` in all their spellings, as argv has them: no shell.
[[nodiscard]] NvccVerdict judge_nvcc_arguments(std::span<const std::string> arguments,
                                               const Nvcc& nvcc);

/// `-gencode=arch=ARCH,code=CODE`.
struct FatbinEntry {
  std::string arch;
  std::string code;
  friend bool operator==(const FatbinEntry&, const FatbinEntry&) = default;
};
/// Whether code of one real architecture runs on chips of another. NVIDIA promises it within a
/// generation for later chips, not to or from chips of embedded systems; suffixes bind code to the
/// chip (`a`) or its family (`f`).
[[nodiscard]] bool cubin_runs_on(const NvccArch& code, const NvccArch& chip);
/// The fewest entries whose code runs on all of these real architectures; with `and_later` PTX of
/// the newest one too, which the driver compiles for chips to come.
[[nodiscard]] std::vector<FatbinEntry> plan_fatbin(std::span<const NvccArch> chips, bool and_later);

// --- AMD

/// `gfx90a:sramecc+:xnack-`: a feature that is not mentioned means any setting.
struct TargetId {
  std::string processor;
  std::map<std::string, bool> features;  ///< by name
  std::string problem;                   ///< why the text is no target id; empty: it is one
  /// In canonical order.
  [[nodiscard]] std::string text() const;
};
[[nodiscard]] TargetId read_target_id(std::string_view text);

}  // namespace tgtcfg
