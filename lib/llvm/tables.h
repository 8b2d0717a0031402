// Tables that apps/generate/llvm_tables.cc builds from configs/database/llvm: a pool of names and
// arrays of numbers. Offsets, unlike pointers, need no relocation by the loader.
#pragma once

#include <cstdint>
#include <string_view>

namespace tgtcfg::llvm_tables {

/// Index of a name in the pool, which is sorted.
using NameId = std::uint16_t;
inline constexpr NameId no_name = 0xFFFF;

/// A range of one of the arrays below.
struct Run {
  std::uint32_t begin;
  std::uint16_t count;
};

enum CpuFlag : std::uint16_t {
  listed = 1,  ///< printed by llc's list of CPUs
  taken = 2,   ///< accepted by llc
  record = 4,  ///< has its own record; names without this flag are aliases
};

struct Cpu {
  NameId name;
  NameId canonical;     ///< the CPU that has the record; usually the CPU itself
  std::uint16_t bits;   ///< index of the record's feature set in the release
  std::uint16_t flags;  ///< bits of CpuFlag
};

/// CPUs and features of one release for a family of arches. A feature is identified by its index in
/// `features`.
struct Release {
  Run features;           ///< range of `ids`, sorted
  Run cpus;               ///< range of `cpus`, sorted
  std::uint32_t implied;  ///< index in `implied_begin`, which has one more entry than there are
                          ///< features
  std::uint32_t bits;     ///< index in `words`: the scheduling preferences, then the feature sets
                          ///< of CPUs
  std::uint16_t words;    ///< per feature set
  std::uint16_t release;
};

struct Arch {
  NameId name;
  std::uint16_t release;
  NameId patch;         ///< vendor of the build; an empty name for LLVM itself
  std::uint16_t table;  ///< index in `release_tables`
  NameId default_cpu;   ///< used if no CPU is given
  NameId generic_cpu;   ///< used for `generic`
  NameId layout;
  NameId required;      ///< a feature that every CPU of the arch must have; may be an empty name
  std::uint16_t first;  ///< index of the arch whose name represents the family
  Run changes;          ///< range of `ids`: features enabled for every CPU
  Run clang;            ///< range of `ids`, sorted
  Run subs;             ///< range of `sub_archs`, sorted by name
  Run excludes;         ///< range of `ids`, in pairs: features that exclude each other
  Run needs;            ///< range of `ids`, in sorted pairs: a feature, and an alternative that
                        ///< satisfies it
};

/// The text after `arm` in a triple, and the feature that it enables.
struct SubArch {
  NameId name;
  NameId feature;
};

extern const char pool[];
extern const std::uint32_t name_begin[];  ///< one more entry than there are names
extern const NameId ids[];
extern const Cpu cpus[];
extern const std::uint16_t implied_begin[];  ///< indices in `implied`
extern const std::uint16_t implied[];        ///< indices of features
extern const std::uint32_t words[];
extern const SubArch sub_archs[];
extern const Release release_tables[];
extern const Arch archs[];  ///< sorted by name, release and patch; LLVM itself first
extern const std::uint32_t arch_count;

inline std::string_view name(NameId id) {
  return {pool + name_begin[id], name_begin[id + 1U] - name_begin[id]};
}

}  // namespace tgtcfg::llvm_tables
