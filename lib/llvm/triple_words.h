// Finds the row of a component of a triple, in one release.
#pragma once

#include <cstdint>
#include <string_view>

#include "llvm/triple_tables.h"

namespace tgtcfg::triple_words {

using Row = std::uint8_t;
inline constexpr Row unknown = triple_tables::none;

/// Accepts exact names and those LLVM parses by rule: `armv7l`, `thumbv8.1m.main`, `aarch64v8r`.
[[nodiscard]] Row architecture(std::string_view text, int release);
[[nodiscard]] Row vendor(std::string_view text, int release);
/// Returns the longest name that `text` begins with, or null.
[[nodiscard]] const triple_tables::Word* system(std::string_view text, int release);
[[nodiscard]] const triple_tables::Word* environment(std::string_view text, int release);
/// Returns the format that `text` ends with.
[[nodiscard]] Row format(std::string_view text, int release);
/// Returns the row of a name for system and environment together (`mingw32`), or null.
[[nodiscard]] const triple_tables::Alias* alias(std::string_view text);

[[nodiscard]] Row architecture_named(std::string_view name);

/// Reads up to four numbers (`12`, `12.1`) as LLVM reads a version after a name. All numbers but
/// the first are truncated to 31 bits.
struct Version {
  bool read = false;  ///< true if the whole text is a version
  bool has_minor = false;
  std::uint32_t major = 0;
  std::uint32_t minor = 0;
  bool zero = true;  ///< true if all numbers are zero: LLVM treats that as no version
};
[[nodiscard]] Version read_version(std::string_view text);

}  // namespace tgtcfg::triple_words
