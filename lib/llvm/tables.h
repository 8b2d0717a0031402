// The tables that apps/generate/llvm_tables.cc makes of configs/database/llvm: names once in a
// pool, the rest numbers. Offsets in place of pointers leave nothing for the loader to relocate.
#pragma once

#include <cstdint>
#include <string_view>

namespace tgtcfg::llvm_tables {

/// A name of the pool; their order is that of the names.
using NameId = std::uint16_t;
inline constexpr NameId no_name = 0xFFFF;

/// A run of elements of one of the arrays below.
struct Run {
  std::uint32_t begin;
  std::uint16_t count;
};

enum CpuFlag : std::uint16_t {
  listed = 1,  ///< llc lists it
  taken = 2,   ///< llc takes it
  record = 4,  ///< it has a record of its own; the others are second names
};

struct Cpu {
  NameId name;
  NameId canonical;     ///< the CPU whose record it has, itself for most
  std::uint16_t bits;   ///< number of the record's set among those of the release
  std::uint16_t flags;  ///< CpuFlag
};

/// What one release knows of a family of arches. A feature is known by its place in `features`.
struct Release {
  Run features;           ///< of `ids`, sorted
  Run cpus;               ///< of `cpus`, sorted
  std::uint32_t implied;  ///< in `implied_begin`: one more than there are features
  std::uint32_t bits;     ///< in `words`: the scheduling preferences, then the sets of CPUs
  std::uint16_t words;    ///< of one set
  std::uint16_t release;
};

struct Arch {
  NameId name;
  std::uint16_t release;
  NameId patch;         ///< whose build it is; no text: LLVM's own
  std::uint16_t table;  ///< of `release_tables`
  NameId default_cpu;   ///< that is taken when none is given
  NameId generic_cpu;   ///< that `generic` stands for
  NameId layout;
  NameId required;      ///< a feature that every CPU of the arch has to have; or no text
  std::uint16_t first;  ///< of its family: the one to name for all
  Run changes;          ///< of `ids`: features that are switched on for every CPU
  Run clang;            ///< of `ids`, sorted
  Run subs;             ///< of `sub_archs`, sorted by name
  Run excludes;         ///< of `ids`, two and two: features that no CPU can have both of
  Run needs;            ///< the same: a feature, and one of those of which it needs any; sorted
};

/// What stands behind `arm` in a triple, and the feature that it switches on.
struct SubArch {
  NameId name;
  NameId feature;
};

extern const char pool[];
extern const std::uint32_t name_begin[];  ///< one more than there are names
extern const NameId ids[];
extern const Cpu cpus[];
extern const std::uint16_t implied_begin[];  ///< in `implied`
extern const std::uint16_t implied[];        ///< places of features
extern const std::uint32_t words[];
extern const SubArch sub_archs[];
extern const Release release_tables[];
extern const Arch archs[];  ///< sorted by name, release, then patch: LLVM's own first
extern const std::uint32_t arch_count;

inline std::string_view name(NameId id) {
  return {pool + name_begin[id], name_begin[id + 1U] - name_begin[id]};
}

}  // namespace tgtcfg::llvm_tables
