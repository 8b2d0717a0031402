// The table of options as a command uses it: read by CLI11 (in parse.cc alone), written as help.
#pragma once

#include <tgtcfg/diagnostics.h>

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "commands.h"

namespace tgtcfg::cli {

/// Reads the arguments of a command into the members that its options set. False: usage errors
/// were added.
bool parse(const Command& command, Args args, Arguments& typed, Diagnostics& diags);

/// The options of a command, in the order of `--help`.
[[nodiscard]] std::vector<const Option*> options_of(std::string_view command);
/// By its name or letter; null: the command has none.
[[nodiscard]] const Option* option_called(const Command& command, std::string_view name);
/// The words that an option takes; empty: any text.
[[nodiscard]] std::vector<std::string> choices_of(const Option& option);

/// The text of `--help`, or of `-h` with the command's own options alone; at most 80 columns wide.
enum class HelpLength : std::uint8_t { all, own };
[[nodiscard]] std::string help_text(const Command& command, HelpLength length = HelpLength::all);
/// The same as a page for `man`.
[[nodiscard]] std::string man_page(const Command& command, std::string_view version);
/// Headings of the options in their order, the command's own (empty) first.
[[nodiscard]] std::vector<std::string_view> headings_of(const Command& command);
/// Examples of a command.
[[nodiscard]] std::span<const Example> examples_of(const Command& command);
/// The help of an option with the words that it takes.
[[nodiscard]] std::string help_of(const Option& option);

}  // namespace tgtcfg::cli
