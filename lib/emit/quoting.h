// Texts as the programs that read them take them.
#pragma once

#include <string>
#include <string_view>

namespace tgtcfg {

/// For POSIX shells: as it is when every character is harmless, else in single quotes.
[[nodiscard]] std::string shell_quoted(std::string_view text);

/// One word for a tool that splits a value at commas and hands the parts to a shell, as nvcc does
/// with `-Xcompiler`.
[[nodiscard]] std::string listed_for_shell(std::string_view text);

}  // namespace tgtcfg
