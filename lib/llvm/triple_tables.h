// Tables that apps/generate/triples.cc builds from configs/database/triples: a pool of strings and
// arrays of numbers. Offsets, unlike pointers, need no relocation by the loader.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace tgtcfg::triple_tables {

/// A part of the pool.
struct Text {
  std::uint16_t begin;
  std::uint8_t size;
};

inline constexpr std::uint8_t none = 0xFF;

/// A range of LLVM releases, inclusive.
struct Releases {
  std::uint8_t since;
  std::uint8_t until;
  [[nodiscard]] constexpr bool have(int release) const {
    return since <= release && release <= until;
  }
};

/// A run of one of the lists below.
struct Run {
  std::uint8_t begin;
  std::uint8_t size;
};

/// A name and the row that it selects.
struct Word {
  Text text;
  Text normal;  ///< replacement in the normal form; empty if unchanged
  std::uint8_t row;
  bool prefix;
  Releases releases;
  Run archs;              ///< in `word_archs`: the architectures that have it; empty: all of them
  Run without_float_abi;  ///< in `word_archs`: where an environment leaves the float ABI unset
};

struct Take {
  std::uint8_t format;
  std::uint8_t system;  ///< the only system that may request the format, or `none`
  std::uint8_t since;
};

struct Architecture {
  Text name;
  std::uint8_t bits;
  bool little_endian;
  std::uint8_t format;
  std::uint8_t numbered_by;  ///< index of a system, or `none`
  Run takes;
  Releases backend;
};

struct Vendor {
  Text name;
  std::uint8_t environment;  ///< index of the environment to replace in the normal form, or `none`
  Text replacement;
};

struct System {
  Text name;
  std::uint8_t format;  ///< requested of the architecture, or `none`
  std::uint8_t format_since;
  Text environment;                 ///< added in the normal form; may be empty
  std::uint8_t clang_architecture;  ///< the only architecture that clang supports for the system,
                                    ///< or `none`
  std::uint8_t clang_since;
};

struct Alias {
  Text text;
  std::uint8_t system;
  Text environment;
};

struct Format {
  Text name;
  Releases releases;
};

struct Spelling {
  Text text;
  Text architecture;
  bool prefix;
};

extern const char pool[];
/// Sorted by text.
extern const std::span<const Word> architecture_words;
extern const std::span<const Word> vendor_words;
/// Longest first, since one name may be the beginning of another (the end, for formats).
extern const std::span<const Word> system_words;
extern const std::span<const Word> environment_words;
extern const std::span<const Word> format_words;
/// Sorted by name.
extern const std::span<const Architecture> architectures;
extern const std::span<const Vendor> vendors;
extern const std::span<const System> systems;
extern const std::span<const Text> environments;
extern const std::span<const Format> formats;
extern const std::span<const Take> takes;
/// Rows of architectures.
extern const std::span<const std::uint8_t> word_archs;
extern const std::span<const Alias> aliases;
/// Sorted by text.
extern const std::span<const Spelling> spellings;
/// Object formats of unknown architectures.
extern const Run unknown_takes;

[[nodiscard]] inline std::string_view text_of(Text text) {
  return {pool + text.begin, text.size};
}

}  // namespace tgtcfg::triple_tables
