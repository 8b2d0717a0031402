// Target triples as LLVM reads them: normal form, parts, and what clang refuses, by release.
//
// Source of the rules: llvm::Triple of LLVM 14, 19 and 22
// (docs/rules/database.md#triple-normal-form). The words that a release knows are rows of
// configs/database/triples.
//
//   const Triple triple = parse_triple("arm64-apple-ios17", 22);
//   std::cout << triple.arch << " with pointers of " << triple.bits << " bits\n";
//   std::cout << normalize_triple("x86_64-linux-gnu", 22) << '\n';
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg {

/// What a triple says. `arch`, `vendor`, `os`, `environment` are LLVM's canonical words (`x86_64`
/// for `amd64`), `unknown` when the text names none that the release knows; the `_name` members
/// are the words as written.
struct Triple {
  std::string arch;         ///< `x86_64 i386 aarch64 arm thumb riscv64 ...`; `unknown`
  std::string arch_name;    ///< `amd64`, `armv7l`
  std::string vendor;       ///< `pc apple nvidia unknown ...`
  std::string os;           ///< `linux darwin windows unknown ...`, without its version
  std::string os_name;      ///< `macosx13.0`; empty when absent
  std::string environment;  ///< `gnu gnueabihf eabi android ...`; empty when absent
  std::string environment_name;
  std::string object_format;  ///< `elf macho coff wasm spirv dxcontainer goff xcoff`
  int bits = 0;               ///< of a pointer: 16, 32, 64; 0 when the arch is not known
  bool little_endian = true;
};

/// The parts of a triple as LLVM `release` (14, 19, 22) reads the normalized text.
[[nodiscard]] Triple parse_triple(std::string_view text, int release);

/// The normal form of LLVM `release`. Idempotent. The arch keeps its spelling (`amd64`).
[[nodiscard]] std::string normalize_triple(std::string_view text, int release);

/// LLVM 22's canonical form with four components (`x86_64-unknown-linux-unknown`).
[[nodiscard]] std::string four_part_triple(std::string_view text);

/// Whether clang of that release takes it with `--target=`. Clang 14 refuses none.
[[nodiscard]] bool clang_takes_triple(std::string_view text, int release);

/// Whether that release generates code for an arch (a Triple's `arch`).
[[nodiscard]] bool has_backend(std::string_view arch, int release);

enum class TriplePart : std::uint8_t { arch, system, environment };

/// The words for a part that the release has in its tables, sorted. Of arch names not all that it
/// reads: many of Arm's (`armv7l`) follow from a rule. The list lives as long as the thread that
/// asks.
[[nodiscard]] const std::vector<std::string>& known_words(TriplePart part, int release);

/// The LLVM spelling of an arch that people write otherwise (`x64` -> `x86_64`, `arm64` ->
/// `aarch64`), in any case, or the text itself. For words that stand alone: in a triple LLVM reads
/// `armv8` as 32-bit Arm.
[[nodiscard]] std::string_view usual_arch(std::string_view arch);

}  // namespace tgtcfg
