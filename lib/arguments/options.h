// The table of options: the parser, `--help`, pages for `man`, completion, the schema of requests
// and the keyword arguments of Python are made from it.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "arguments/arguments.h"

namespace tgtcfg {

/// How the text of an option is read, where its member does not say it.
enum class FlagForm : std::uint8_t {
  plain,       ///< as its member is typed
  release,     ///< a number, or a text with dots
  limits,      ///< NAME=N
  facts,       ///< a file of facts
  input,       ///< what `resolve` takes
  sources,     ///< ID=FILE[,FILE...]
  overlay,     ///< a file, laid over the input
  set,         ///< POINTER=VALUE
  targets,     ///< a LIST, or one of several targets
  host,        ///< a target or `none`, in place of the host below
  text,        ///< as it is
  integer,     ///< digits
  list,        ///< texts between commas; all occurrences are one list
  words,       ///< texts between spaces
  name_value,  ///< NAME=VALUE; VALUE is JSON when it is JSON
  device,      ///< NAME=TYPE[:INDEX]
  function,    ///< GLOB=TARGET
  part,        ///< NAME=EXPR
  yes,         ///< no value
  pools,       ///< an option of tvmc about memory pools
  row,         ///< made by rows of the database: `--target-KIND-ATTRIBUTE`
};

/// The member that an option sets; none: it is laid over the input, in the order typed.
using OptionMember =
    std::variant<std::monostate, bool Arguments::*, int Arguments::*,
                 std::optional<std::string> Arguments::*, std::vector<std::string> Arguments::*>;

struct Option {
  std::string_view commands;  ///< those that take it, with spaces between them
  std::string_view names;     ///< `--overlay`, or with its letter: `-O,--opt-level`
  std::string_view value;     ///< what help calls the value; empty for a flag
  std::string_view help;
  OptionMember member = {};
  /// Words that it takes, with spaces between them; `@LIST` is a list that the program knows.
  /// Empty: any text.
  std::string_view choices = {};
  std::string_view completes = {};  ///< tables and lists that completion offers, with commas
  std::string_view python = {};     ///< functions of Python that have it as a keyword
  FlagForm form = FlagForm::plain;
  std::string_view pointer = {};  ///< the field of a configuration that it sets
  bool repeatable = false;
  /// Under which heading `--help` has it; empty: the command's own, which `-h` prints.
  std::string_view heading = {};

  [[nodiscard]] std::string_view name() const { return names.substr(names.find("--")); }
  /// `-O`, or nothing.
  [[nodiscard]] std::string_view letter() const {
    return names.substr(0, names.starts_with("--") ? 0 : 2);
  }
  [[nodiscard]] bool is_layer() const { return std::holds_alternative<std::monostate>(member); }
  /// Neither a flag nor a count.
  [[nodiscard]] bool takes_value() const { return !value.empty(); }
};

/// Every option of every command, in the order of `--help`.
[[nodiscard]] std::span<const Option> option_table();
/// Whether a list of words, such as `Option::commands`, has a word.
[[nodiscard]] bool contains_word(std::string_view words, std::string_view word,
                                 char separator = ' ');

/// The name of the option that sets a member: `option_name(&Arguments::limits)` is `--limit`.
[[nodiscard]] std::string option_name(const OptionMember& member);
/// The name of the first option of a form that changes the input: `--set`.
[[nodiscard]] std::string option_name(FlagForm form);
/// The name of an option from a field of a request: `--opt-level` from `opt-level`.
[[nodiscard]] std::string option_name(std::string_view field);
/// The start of options that rows of the database make: `--executor-` from `executor`.
[[nodiscard]] std::string option_prefix(std::string_view field);

/// Options that lay values over the input, but for those that rows of the database make.
[[nodiscard]] std::span<const Option> layer_flags();
/// By its name.
[[nodiscard]] const Option* find_layer_flag(std::string_view name);
/// Whether rows of the database may make an option of that name.
[[nodiscard]] bool is_family_flag(std::string_view name);

}  // namespace tgtcfg
