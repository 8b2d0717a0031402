// Code that an artifact holds for a GPU, as listed under `code` of a target.
//
//   const CodeEntry entry{CodeForm::ptx, "compute_90"};
//   std::cout << name_of(entry.form) << " for " << entry.arch << '\n';
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tgtcfg {

/// Format of code: machine code of NVIDIA, PTX, machine code of AMD, or the SPIR-V that AMD's
/// driver compiles.
enum class CodeForm : std::uint8_t { cubin, ptx, code_object, spirv };
/// Returns the name used in plans: `cubin`, `ptx`, `code-object` or `spirv`.
[[nodiscard]] std::string_view name_of(CodeForm form);
/// Reads a name; nullopt if it is unknown.
[[nodiscard]] std::optional<CodeForm> read_code_form(std::string_view name);

/// One piece of code.
struct CodeEntry {
  CodeForm form = CodeForm::cubin;
  std::string arch;  ///< name for compilers, for example `sm_86`, `compute_90` or `gfx90a:xnack+`

  friend bool operator==(const CodeEntry&, const CodeEntry&) = default;
};

}  // namespace tgtcfg
