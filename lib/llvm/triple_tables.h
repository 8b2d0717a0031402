// The tables that apps/generate/triples.cc makes of configs/database/triples: texts once in a pool,
// the rest numbers. Offsets in place of pointers leave nothing for the loader to relocate.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace tgtcfg::triple_tables {

/// A piece of the pool.
struct Text {
  std::uint16_t begin;
  std::uint8_t size;
};

inline constexpr std::uint8_t none = 0xFF;

/// The releases that know something, both ends included.
struct Releases {
  std::uint8_t since;
  std::uint8_t until;
  [[nodiscard]] constexpr bool have(int release) const {
    return since <= release && release <= until;
  }
};

/// A spelling and the row that it stands for.
struct Word {
  Text text;
  Text normal;  ///< how the normal form writes it, when it does not stay
  std::uint8_t row;
  bool prefix;
  Releases releases;
};

struct Take {
  std::uint8_t format;
  std::uint8_t system;  ///< the only one that may ask, or `none`
  std::uint8_t since;
};

/// A run of `takes`.
struct Takes {
  std::uint8_t begin;
  std::uint8_t count;
};

struct Architecture {
  Text name;
  std::uint8_t bits;
  bool little_endian;
  std::uint8_t format;
  std::uint8_t numbered_by;  ///< a system, or `none`
  Takes takes;
  Releases backend;
};

struct Vendor {
  Text name;
  std::uint8_t environment;  ///< replaced in the normal form, or `none`
  Text replacement;
};

struct System {
  Text name;
  std::uint8_t format;  ///< asked of the architecture, or `none`
  std::uint8_t format_since;
  Text environment;                 ///< what the normal form adds, or empty
  std::uint8_t clang_architecture;  ///< the only one with which clang takes it, or `none`
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
/// Longest first, since one may be the beginning (of formats: the end) of another.
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
extern const std::span<const Alias> aliases;
/// Sorted by text.
extern const std::span<const Spelling> spellings;
/// What an architecture takes that no row names.
extern const Takes unknown_takes;

[[nodiscard]] inline std::string_view text_of(Text text) {
  return {pool + text.begin, text.size};
}

}  // namespace tgtcfg::triple_tables
