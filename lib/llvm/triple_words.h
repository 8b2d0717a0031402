// Which row of the tables a part of a triple stands for, in one release.
#pragma once

#include <cstdint>
#include <string_view>

#include "llvm/triple_tables.h"

namespace tgtcfg::triple_words {

using Row = std::uint8_t;
inline constexpr Row unknown = triple_tables::none;

/// Exact words, and what LLVM reads by rule: `armv7l`, `thumbv8.1m.main`, `aarch64v8r`.
[[nodiscard]] Row architecture(std::string_view text, int release);
[[nodiscard]] Row vendor(std::string_view text, int release);
/// The word that `text` begins with, the longest one; nothing when there is none.
[[nodiscard]] const triple_tables::Word* system(std::string_view text, int release);
[[nodiscard]] const triple_tables::Word* environment(std::string_view text, int release);
/// The format that `text` ends in.
[[nodiscard]] Row format(std::string_view text, int release);
/// A word for a system together with its environment (`mingw32`), or nothing.
[[nodiscard]] const triple_tables::Alias* alias(std::string_view text);

/// The row of that name.
[[nodiscard]] Row architecture_named(std::string_view name);

/// Reads `12`, `12.1`, ... up to four numbers, as LLVM reads the version behind a name: all but the
/// first are kept in 31 bits.
struct Version {
  bool read = false;  ///< the whole text is a version
  bool has_minor = false;
  std::uint32_t major = 0;
  std::uint32_t minor = 0;
  bool zero = true;  ///< nothing but zeros, which LLVM takes for no version
};
[[nodiscard]] Version read_version(std::string_view text);

}  // namespace tgtcfg::triple_words
