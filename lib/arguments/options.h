// The table of options. The parser, `--help`, man pages, completion, the request schema and the
// keyword arguments of Python come from it.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "arguments/arguments.h"

namespace tgtcfg {

/// How the text of an option is read, if its member does not define it.
enum class FlagForm : std::uint8_t {
  plain,       ///< by the type of its member
  release,     ///< a number, or a string with dots
  limits,      ///< NAME=N
  facts,       ///< a file of facts
  input,       ///< any input of `resolve`
  sources,     ///< ID=FILE[,FILE...]
  overlay,     ///< a file, laid over the input
  set,         ///< POINTER=VALUE
  targets,     ///< a LIST, or one of several targets
  host,        ///< a target or `none`; replaces the host below
  text,        ///< unchanged
  integer,     ///< digits
  list,        ///< strings between commas; all occurrences form one list
  words,       ///< strings between spaces
  name_value,  ///< NAME=VALUE; VALUE is read as JSON if possible
  name_text,   ///< NAME=TEXT
  device,      ///< NAME=TYPE[:INDEX]
  function,    ///< GLOB=TARGET
  part,        ///< NAME=EXPR
  yes,         ///< no value
  pools,       ///< an option of tvmc about memory pools
  row,         ///< from database entries: `--target-KIND-ATTRIBUTE`
};

/// The member that an option sets. Options without a member are laid over the input, in the order
/// typed.
using OptionMember =
    std::variant<std::monostate, bool Arguments::*, int Arguments::*,
                 std::optional<std::string> Arguments::*, std::vector<std::string> Arguments::*>;

struct Option {
  std::string_view commands;  ///< commands that accept it, separated by spaces
  std::string_view names;     ///< `--overlay`, or with its letter: `-O,--opt-level`
  std::string_view value;     ///< name of the value in help; empty for a flag
  std::string_view help;
  OptionMember member = {};
  /// Allowed values, separated by spaces; `@LIST` is a list that the program knows. Empty allows
  /// any string.
  std::string_view choices = {};
  std::string_view completes = {};  ///< tables and lists for completion, separated by commas
  std::string_view python = {};     ///< Python functions that have it as a keyword argument
  FlagForm form = FlagForm::plain;
  std::string_view pointer = {};  ///< field of the configuration that it sets
  bool repeatable = false;
  /// Heading in `--help`. Empty means the command's own heading, which `-h` prints.
  std::string_view heading = {};

  [[nodiscard]] std::string_view name() const { return names.substr(names.find("--")); }
  /// For example `-O`; empty if it has only a long name.
  [[nodiscard]] std::string_view letter() const {
    return names.substr(0, names.starts_with("--") ? 0 : 2);
  }
  [[nodiscard]] bool is_layer() const { return std::holds_alternative<std::monostate>(member); }
  /// False for flags and counters.
  [[nodiscard]] bool takes_value() const { return !value.empty(); }
};

/// Every option of every command, in the order of `--help`.
[[nodiscard]] std::span<const Option> option_table();
/// Returns true if a list of names, such as `Option::commands`, contains `word`.
[[nodiscard]] bool contains_word(std::string_view words, std::string_view word,
                                 char separator = ' ');

/// Returns the name of the option that sets a member: `--limit` for `&Arguments::limits`.
[[nodiscard]] std::string option_name(const OptionMember& member);
/// Returns the name of the first option of a form that changes the input, such as `--set`.
[[nodiscard]] std::string option_name(FlagForm form);
/// Returns the name of an option from a field of a request: `--opt-level` from `opt-level`.
[[nodiscard]] std::string option_name(std::string_view field);
/// Returns the prefix of options from database entries: `--executor-` from `executor`.
[[nodiscard]] std::string option_prefix(std::string_view field);

/// Returns the options that lay values over the input, except for those from database entries.
[[nodiscard]] std::span<const Option> layer_flags();
/// Finds an option by its long name.
[[nodiscard]] const Option* find_layer_flag(std::string_view name);
/// Returns true if database entries may define an option of that name.
[[nodiscard]] bool is_family_flag(std::string_view name);

}  // namespace tgtcfg
