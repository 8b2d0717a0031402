// Arguments of a compiler, one by one, as the rows of configs/database/command-lines.json read
// them.
#pragma once

#include <tgtcfg/value.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tgtcfg {

/// An argument, the row that holds for it, and the value it gives.
struct ToolArgument {
  const Value* row = nullptr;  ///< null: no option is called so
  std::string name;            ///< the argument as it was written, without a value behind it
  std::string value;
  Span span{};        ///< all of it in the text of the line
  Span value_span{};  ///< its value

  /// As it was written.
  [[nodiscard]] std::string text() const;
  /// Whether quotes made one argument of several.
  [[nodiscard]] bool is_several() const;
  /// The value with its place.
  [[nodiscard]] Value placed_value() const { return placed(value); }
  /// What the argument says, with the place of its value.
  [[nodiscard]] Value placed(Value said) const;
};

/// Options of the tool that one no row knows is almost called like; few: most options of a tool
/// have no row.
[[nodiscard]] std::vector<std::string> names_near(const Value& tool, const std::string& argument);

/// The words of a command line and where each begins in its text.
class ToolWords {
 public:
  /// Adds the text, the words with blanks between them, to `sources`.
  ToolWords(std::vector<std::string> words, SourceMap& sources);
  [[nodiscard]] std::size_t size() const { return words_.size(); }
  [[nodiscard]] const std::string& operator[](std::size_t i) const { return words_[i]; }
  [[nodiscard]] const std::vector<std::string>& all() const { return words_; }
  /// From the beginning of one word to the end of another.
  [[nodiscard]] Span span(std::size_t first, std::size_t last) const;
  /// The last bytes of a word.
  [[nodiscard]] Span end_of(std::size_t word, std::size_t bytes) const;

 private:
  std::vector<std::string> words_;
  std::vector<std::uint32_t> begins_;
  FileId file_;
};

/// Reads them from the first to the last; `tool` and `words` have to outlive it.
class ToolArguments {
 public:
  ToolArguments(const Value& tool, const ToolWords& words, std::size_t first)
      : tool_(tool), args_(words), either_dash_(tool.flag("either_dash")), at_(first) {}

  [[nodiscard]] bool at_end() const { return at_ == args_.size(); }
  ToolArgument next();

 private:
  ToolArgument read(std::string arg);
  [[nodiscard]] std::optional<ToolArgument> matched(const Value& row, const std::string& name,
                                                    const std::string& arg);
  /// Whether an option without `=` has its value behind it.
  [[nodiscard]] bool has_value(const std::string& arg) const;
  [[nodiscard]] bool is_passed_on(const std::string& arg) const;
  std::string take_value();

  const Value& tool_;
  const ToolWords& args_;
  bool either_dash_;  ///< one dash or two, and `=` or a blank before a value
  std::size_t at_;
};

}  // namespace tgtcfg
