// Compiled files: the targets whose code they contain. Files are read, never executed.
//
//   const Database database;
//   Diagnostics diags;
//   const Artifact file =
//       read_artifact("k.ptx", ".version 8.3\n.target sm_90a\n", database, {}, diags);
//   for (const Value& code : file.code) std::cout << code.text("form") << '\n';
//
// The gABI and the psABI documents of each architecture define ELF; LLVM's ELF.h, AMDGPUUsage,
// ClangOffloadBundler and OffloadBinary define GPU code of AMD and of Clang. Mach-O, PE,
// WebAssembly and SPIR-V have specifications of their own. The formats of NVIDIA are not
// documented: results were compared with `cuobjdump`.
#pragma once

#include <tgtcfg/database.h>
#include <tgtcfg/diagnostics.h>
#include <tgtcfg/value.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg {

/// Limits and choices for one file.
struct ArtifactLimits {
  unsigned depth = 8;                              ///< containers inside each other
  std::size_t pieces = 1'000'000;                  ///< pieces of code
  std::uint64_t inflate = std::uint64_t{2} << 30;  ///< bytes that compressed members may have
  /// Called now and then while a file is read: mapped pages can be given back. May be empty.
  std::function<void()> give_back{};
  bool evidence = false;  ///< each piece of code gets `evidence`: the place that proves each field
};

/// Sets a limit by its name in `--limit`, such as `artifact-depth`. Returns false if the name is
/// unknown.
bool set_limit(ArtifactLimits& limits, std::string_view name, std::uint64_t value);
/// Returns the names, separated by spaces.
[[nodiscard]] std::string artifact_limit_names();

enum class ArtifactState : std::uint8_t {
  ok,
  broken,      ///< a part could not be read; `code` has the facts before it
  no_code,     ///< no known format
  recognized,  ///< a known format that is not read: only its first bytes were checked
};
[[nodiscard]] std::string_view name_of(ArtifactState state);

/// The code and the containers of one file.
struct Artifact {
  std::string file;  ///< the name that was given
  std::uint64_t bytes = 0;
  ArtifactState state = ArtifactState::ok;
  /// Containers in the order of the file: objects with `at`, `format` and, unless they are inside
  /// of a compressed container, `offset` and `bytes`.
  std::vector<Value> containers;
  /// Pieces of code in the order of the file: objects as the schema tgtcfg.artifact/1 defines them.
  std::vector<Value> code;

  [[nodiscard]] Value json() const;
};

/// Reads the bytes of a file. Adds errors to `diags` at `place`; their messages contain `name`.
[[nodiscard]] Artifact read_artifact(std::string name, std::string_view bytes,
                                     const Database& database, const ArtifactLimits& limits,
                                     Diagnostics& diags, Span place = {});

}  // namespace tgtcfg
