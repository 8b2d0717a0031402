// Quotes text for the programs that read it. docs/guides/emit.md has the grammar of each format.
// tests/conformance/quoting runs the programs on 10,000 values per format.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace tgtcfg {

/// Returns the text that a format's reader decodes to exactly these bytes; nullopt if there is no
/// such text.
using Quote = std::optional<std::string> (*)(std::string_view);

/// For shells: unchanged if every character is harmless, otherwise in single quotes. For people
/// only; for execution use `shell_word`.
[[nodiscard]] std::string shell_quoted(std::string_view text);

/// For a tool that splits a value at commas and passes the parts to a shell, as nvcc does with
/// `-Xcompiler`.
[[nodiscard]] std::string listed_for_shell(std::string_view text);

/// For POSIX shells. Refuses NUL.
[[nodiscard]] std::optional<std::string> shell_word(std::string_view text);
/// For the name of a program, which must not look like an assignment, by a format's quote.
[[nodiscard]] std::optional<std::string> program_word(std::string_view text, Quote quote);
[[nodiscard]] std::optional<std::string> shell_command_word(std::string_view text);
/// For the result of `$(…)` in a shell. Refuses white space, quotes, backslashes and patterns.
[[nodiscard]] std::optional<std::string> substituted_word(std::string_view text);
/// A string terminated by NUL.
[[nodiscard]] std::optional<std::string> nul_ended(std::string_view text);
/// For response files of GNU tools and LLVM. Refuses line endings, and a leading `@`, which would
/// be another response file.
[[nodiscard]] std::optional<std::string> response_word(std::string_view text);
/// For a shell word in the value of a make variable. Refuses line endings.
[[nodiscard]] std::optional<std::string> make_word(std::string_view text);
/// For an element of a CMake list, as an argument of `set()`. Refuses line endings, generator
/// expressions, single brackets, a backslash at the end, and empty text.
[[nodiscard]] std::optional<std::string> cmake_word(std::string_view text);
/// Text inside of a quoted argument of CMake.
[[nodiscard]] std::optional<std::string> cmake_text(std::string_view text);
/// For a word of `SHELL:` inside a generator expression and a quoted argument. Accepts the same
/// text as `cmake_word`.
[[nodiscard]] std::optional<std::string> cmake_shell_word(std::string_view text);
/// For a shell word in the value of a ninja variable. Refuses line endings.
[[nodiscard]] std::optional<std::string> ninja_word(std::string_view text);
/// For a path in ninja. Refuses line endings and `|`.
[[nodiscard]] std::optional<std::string> ninja_path(std::string_view text);
/// For a file name as a prerequisite in make.
[[nodiscard]] std::optional<std::string> make_name(std::string_view text);
/// For an argument of a command in CMake, inside a quoted argument. Accepts the same text as
/// `cmake_word`.
[[nodiscard]] std::optional<std::string> cmake_command_word(std::string_view text);
/// For a file that a CMake rule depends on, also inside a quoted argument.
[[nodiscard]] std::optional<std::string> cmake_file(std::string_view text);
/// For a word that shells, CMake and make read unchanged.
[[nodiscard]] std::optional<std::string> plain_word(std::string_view text);
/// For the end of a line. Refuses line endings.
[[nodiscard]] std::optional<std::string> line_rest(std::string_view text);
/// For a file name in a rule that make and ninja read.
[[nodiscard]] std::optional<std::string> rule_word(std::string_view text);

/// Returns one line for a comment after `#`.
[[nodiscard]] std::string comment_text(std::string_view text);

}  // namespace tgtcfg
