// Texts as the programs that read them take them. docs/emit.md has the grammar of each format; the
// programs themselves read 10,000 values of each in tests/conformance/quoting.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace tgtcfg {

/// One word of a format: text that its reader takes for exactly these bytes. Nothing when the
/// format has no such text.
using Quote = std::optional<std::string> (*)(std::string_view);

/// Shells: as it is when every character is harmless, else in single quotes. For people; what runs
/// takes `shell_word`.
[[nodiscard]] std::string shell_quoted(std::string_view text);

/// One word for a tool that splits a value at commas and hands the parts to a shell, as nvcc does
/// with `-Xcompiler`.
[[nodiscard]] std::string listed_for_shell(std::string_view text);

/// POSIX shells: all but NUL.
[[nodiscard]] std::optional<std::string> shell_word(std::string_view text);
/// The same where a program's name stands: nothing there is an assignment.
[[nodiscard]] std::optional<std::string> shell_command_word(std::string_view text);
/// What `$(…)` of a shell splits into: no white space, quotes, backslashes, patterns.
[[nodiscard]] std::optional<std::string> substituted_word(std::string_view text);
/// A text that NUL ends.
[[nodiscard]] std::optional<std::string> nul_ended(std::string_view text);
/// Response files of GNU tools and of LLVM: no line ends, and no `@` first, which would be the next
/// response file.
[[nodiscard]] std::optional<std::string> response_word(std::string_view text);
/// A word of a shell's line within the value of a variable of make: no line ends.
[[nodiscard]] std::optional<std::string> make_word(std::string_view text);
/// An element of a list of CMake, as an argument of `set()`: no line ends, generator expressions,
/// single brackets, backslash at the end; not empty.
[[nodiscard]] std::optional<std::string> cmake_word(std::string_view text);
/// A word of `SHELL:` inside a generator expression, for the inside of a quoted argument: what
/// `cmake_word` carries.
[[nodiscard]] std::optional<std::string> cmake_shell_word(std::string_view text);
/// A word of a shell's line within the value of a variable of ninja: no line ends.
[[nodiscard]] std::optional<std::string> ninja_word(std::string_view text);
/// A path where ninja reads one: no line ends, no `|`.
[[nodiscard]] std::optional<std::string> ninja_path(std::string_view text);
/// A file's name where make reads a prerequisite.
[[nodiscard]] std::optional<std::string> make_name(std::string_view text);
/// An argument of a command that CMake writes into build files, for the inside of a quoted one:
/// what `cmake_word` carries.
[[nodiscard]] std::optional<std::string> cmake_command_word(std::string_view text);
/// A file that a rule of CMake depends on, the same.
[[nodiscard]] std::optional<std::string> cmake_file(std::string_view text);
/// A word that shells, CMake and make take as it is.
[[nodiscard]] std::optional<std::string> plain_word(std::string_view text);
/// The rest of a line: no line ends.
[[nodiscard]] std::optional<std::string> line_rest(std::string_view text);
/// A file's name in a rule that make and ninja read.
[[nodiscard]] std::optional<std::string> rule_word(std::string_view text);

/// One line of a comment that `#` begins.
[[nodiscard]] std::string comment_text(std::string_view text);

}  // namespace tgtcfg
