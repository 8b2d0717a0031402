// Reads the entries of `code`: names of nvcc and LLVM, and the syntax of CMake and PyTorch.
//
// docs/rules/code.md lists every syntax.
#pragma once

#include <tgtcfg/chip.h>
#include <tgtcfg/code_entry.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tgtcfg {

struct ChipUse;

/// Returns the pieces of code that an entry means, in its order: `sm_86+ptx` and `86` are two,
/// `86;90-virtual` is a list. `own_chip` may be empty. Returns nullopt for a word without a meaning
/// for kinds with these chips, and for `ptx` without a chip. The database may lack the chips.
[[nodiscard]] std::optional<std::vector<CodeEntry>> read_code(std::string_view text,
                                                              const ChipUse& use,
                                                              std::string_view own_chip);

/// True for words that mean other chips on other machines or in other toolkits: `native`, `all`.
[[nodiscard]] bool depends_on_machine(std::string_view word);
/// True for words that mean PTX of the target's own chip: `ptx`, `+PTX`, `and-later`.
[[nodiscard]] bool is_own_ptx(std::string_view word);

/// Returns the name of the chip that code is for: `sm_90a` for `compute_90a`, `gfx90a` for
/// `gfx90a:xnack+`. Empty for code that is not for a chip.
[[nodiscard]] std::string chip_of_code(const CodeEntry& entry, const ChipUse& use);

/// Sorts by format, then by the number of the chip, and removes repeated entries.
void sort_code(std::vector<CodeEntry>& code);

/// Reads a name such as `sm_90a` or `compute_90`; nullopt if no release has the architecture.
[[nodiscard]] std::optional<NvccArch> read_nvcc_arch(std::string_view name,
                                                     const Database& database);

}  // namespace tgtcfg
