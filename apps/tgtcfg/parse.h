// The table of options for a command: parsed by CLI11 (only in parse.cc), printed as help.
#pragma once

#include <tgtcfg/diagnostics.h>

#include <string>
#include <string_view>
#include <vector>

#include "commands.h"

namespace tgtcfg::cli {

/// Parses the arguments of a command into the fields of its options. Returns false after adding
/// usage errors.
bool parse(const Command& command, Args args, Arguments& typed, Diagnostics& diags);

/// Returns the options of a command, in the order of `--help`.
[[nodiscard]] std::vector<const Option*> options_of(std::string_view command);
/// Finds an option by name or letter; returns null if the command lacks it.
[[nodiscard]] const Option* option_called(const Command& command, std::string_view name);
/// Returns the allowed values of an option; empty if any text is allowed.
[[nodiscard]] std::vector<std::string> choices_of(const Option& option);

/// Returns the text of `--help`, or of `-h` with only the command's own options. At most 80 columns
/// wide.
enum class HelpLength : std::uint8_t { all, brief };
[[nodiscard]] std::string help_text(const Command& command, HelpLength length = HelpLength::all);
/// Returns the same as a `man` page.
[[nodiscard]] std::string man_page(const Command& command, std::string_view version);
}  // namespace tgtcfg::cli
