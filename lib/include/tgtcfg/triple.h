// LLVM target triples: normal form, components, and the triples that clang accepts, by release.
//
// The rules follow llvm::Triple of LLVM 14, 19 and 22 (docs/rules/database.md#triple-normal-form).
// The known names of each release are in configs/database/triples. Bad input never fails.
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

/// Components of a target triple. `arch`, `vendor`, `os` and `environment` are LLVM's canonical
/// names (`x86_64` for `amd64`), or `unknown` if the release does not know the name. Fields with
/// `_name` contain the names as written.
struct Triple {
  std::string arch;         ///< `x86_64 i386 aarch64 arm thumb riscv64 ...`, or `unknown`
  std::string arch_name;    ///< for example `amd64` or `armv7l`
  std::string vendor;       ///< `pc apple nvidia unknown ...`
  std::string os;           ///< `linux darwin windows unknown ...`, without the version
  std::string os_name;      ///< for example `macosx13.0`; empty if missing
  std::string environment;  ///< `gnu gnueabihf eabi android ...`; empty if missing
  /// As written; empty if missing.
  std::string environment_name;
  std::string object_format;  ///< `elf macho coff wasm spirv dxcontainer goff xcoff`
  int bits = 0;  ///< size of a pointer in bits: 16, 32 or 64; 0 for an unknown architecture
  bool little_endian = true;
};

/// Returns the components of a target triple as an LLVM release (14, 19, 22) reads its normal form.
[[nodiscard]] Triple parse_triple(std::string_view text, int release);

/// Returns the normal form of an LLVM release. Idempotent. The name of the architecture is kept as
/// written (`amd64`).
[[nodiscard]] std::string normalize_triple(std::string_view text, int release);

/// Returns LLVM 22's canonical form with four components (`x86_64-unknown-linux-unknown`).
[[nodiscard]] std::string four_part_triple(std::string_view text);

/// Returns true if clang of that release accepts the triple in `--target=`. Clang 14 accepts all.
[[nodiscard]] bool clang_takes_triple(std::string_view text, int release);

/// Returns true if the release generates code for an architecture (`Triple::arch`).
[[nodiscard]] bool has_backend(std::string_view arch, int release);

enum class TriplePart : std::uint8_t { arch, system, environment };

/// Returns the known names of a component in a release, sorted. Not all accepted architecture names
/// are listed: many Arm names (`armv7l`) follow from a rule. The reference is valid until the
/// calling thread ends.
[[nodiscard]] const std::vector<std::string>& known_words(TriplePart part, int release);

/// Returns LLVM's name for another name of an architecture (`x64` -> `x86_64`, `arm64` ->
/// `aarch64`), ignoring case, or the string itself. Only for names outside of a target triple,
/// where LLVM reads `armv8` as 32-bit Arm.
[[nodiscard]] std::string_view usual_arch(std::string_view arch);

}  // namespace tgtcfg
