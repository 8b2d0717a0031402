// Options as data: one table a command, read by the parser (CLI11, in parse.cc alone) and by the
// writer of `--help`.
#pragma once

#include <tgtcfg/diagnostics.h>

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "request/flag_table.h"

namespace tgtcfg::cli {

/// Where an option's value goes: a flag, a counted flag, one text, several texts; or a list of
/// options in the order typed, which several of them share.
using Binding = std::variant<bool*, int*, std::optional<std::string>*, std::vector<std::string>*,
                             std::vector<TypedFlag>*>;

struct Option {
  std::string_view names;  ///< `-f,--format`; of the positional arguments `INPUT`
  std::string_view value;  ///< what help calls the value; empty for a flag
  std::string_view help;
  Binding binding;
  std::vector<std::string_view> choices = {};  ///< empty: any text
  bool repeatable = false;                     ///< of a shared list: may be given several times
  /// Under which heading `--help` has it; empty: the command's own, which `-h` prints.
  std::string_view heading = {};
};

struct Example {
  std::string_view command;
  std::string_view comment;
};

/// What a command is called with, and what `--help` says about it.
struct CommandLine {
  std::string_view name;
  std::string_view usage;    ///< what follows `tgtcfg NAME`
  std::string_view summary;  ///< a sentence or two
  std::vector<Option> positionals;
  std::vector<Option> options;
  std::vector<Example> examples;
};

/// Reads the arguments into what the options are bound to. False: usage errors were added.
bool parse(const CommandLine& line, std::span<const std::string> args, Diagnostics& diags);

/// The text of `--help`, or of `-h` with the command's own options alone; at most 80 columns wide.
enum class HelpLength : std::uint8_t { all, own };
[[nodiscard]] std::string help_text(const CommandLine& line, HelpLength length = HelpLength::all);
/// The same as a page for `man`.
[[nodiscard]] std::string man_page(const CommandLine& line, std::string_view version);
/// Headings of the options in their order, the command's own (empty) first.
[[nodiscard]] std::vector<std::string_view> headings_of(const CommandLine& line);

}  // namespace tgtcfg::cli
