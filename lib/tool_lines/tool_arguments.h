// Splits compiler arguments by the rows of configs/database/command-lines.json.
#pragma once

#include <tgtcfg/value.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "request/session.h"

namespace tgtcfg {

/// An argument with its matching row and value.
struct ToolArgument {
  const Value* row = nullptr;  ///< null: unknown option
  std::string name;            ///< as written, without a separate value
  std::string value;
  Span span{};        ///< span of the whole argument
  Span value_span{};  ///< span of the value

  /// Returns the argument as written.
  [[nodiscard]] std::string text() const;
  /// True if quotes joined several arguments to one.
  [[nodiscard]] bool is_several() const;
  /// Returns the value with its location.
  [[nodiscard]] Value placed_value() const { return placed(value); }
  /// Returns a derived value with the location of the argument's value.
  [[nodiscard]] Value placed(Value said) const;
};

/// Returns the keys of a map in its order.
[[nodiscard]] std::vector<std::string> keys_of(const Value& map);
/// Returns the tool's options similar to an unknown one. Only close matches, since most options of
/// a tool have no row.
[[nodiscard]] std::vector<std::string> names_near(const Value& tool, const std::string& argument);

/// The arguments of a command line and their locations.
class ToolWords {
 public:
  /// Adds a source with the arguments, separated by spaces.
  ToolWords(std::vector<std::string> words, SourceMap& sources);
  [[nodiscard]] std::size_t size() const { return words_.size(); }
  [[nodiscard]] const std::string& operator[](std::size_t i) const { return words_[i]; }
  [[nodiscard]] const std::vector<std::string>& all() const { return words_; }
  /// Returns the span from the beginning of `first` to the end of `last`.
  [[nodiscard]] Span span(std::size_t first, std::size_t last) const;
  /// Returns the span of the last bytes of an argument.
  [[nodiscard]] Span end_of(std::size_t word, std::size_t bytes) const;

 private:
  std::vector<std::string> words_;
  std::vector<std::uint32_t> begins_;
  FileId file_;
};

/// Reads arguments in order. `tool` and `words` must outlive this object.
class ToolArguments {
 public:
  ToolArguments(const Value& tool, const ToolWords& words, std::size_t first)
      : tool_(tool), args_(words), either_dash_(tool.flag("either_dash")), at_(first) {}

  [[nodiscard]] bool at_end() const {
    return at_ == args_.size() || (tool_.flag("ends_options") && args_[at_] == "--");
  }
  ToolArgument next();

 private:
  ToolArgument read(std::string arg);
  [[nodiscard]] std::optional<ToolArgument> matched(const Value& row, const std::string& name,
                                                    const std::string& arg);
  /// True if an option without `=` has its value in the next argument.
  [[nodiscard]] bool has_value(const std::string& arg) const;
  [[nodiscard]] bool is_passed_on(std::string_view arg) const;
  [[nodiscard]] bool is_set_again() const;
  std::string take_value();
  std::string take_word();

  const Value& tool_;
  const ToolWords& args_;
  bool either_dash_;  ///< one or two dashes, and `=` or a blank before a value
  std::size_t at_;
};

/// A word that names a program: `/usr/bin/aarch64-linux-gnu-gcc-12`.
struct ToolProgram {
  std::string name;    ///< `gcc`, as in the tool's row
  std::string prefix;  ///< `aarch64-linux-gnu`: a triple, or another vendor's prefix
};

/// Parses a program's name, with any directory and version.
[[nodiscard]] std::optional<ToolProgram> tool_program(const Value& tool, const std::string& word);

/// Returns the index of the first word that names the tool's program. Commands such as `ccache`,
/// `env A=b` and `nice -n 10` may precede it. Returns nullopt if the line begins with an option or
/// does not name the program.
[[nodiscard]] std::optional<std::size_t> program_place(const Value& tool,
                                                       const std::vector<std::string>& words);

/// Splits an argument file at blanks. `'` and `"` quote, and a backslash escapes the next
/// character.
[[nodiscard]] std::vector<std::string> response_words(std::string_view text);

/// Replaces names of argument files by their arguments, by the tool's row. Adds an error for an
/// unreadable file or a file that includes itself.
[[nodiscard]] std::vector<std::string> with_responses(Session& session, const Value& tool,
                                                      const std::vector<std::string>& args);

}  // namespace tgtcfg
