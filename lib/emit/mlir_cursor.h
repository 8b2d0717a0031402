// The tokens of a program of MLIR in its custom syntax.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "support/text.h"

namespace tgtcfg {

/// True for a character of a name, keyword or number.
[[nodiscard]] bool is_word_char(char c);

/// A position in a program. If the text ends within brackets or a string, the cursor moves to its
/// end.
class MlirCursor {
 public:
  explicit MlirCursor(std::string_view text) : text_(text) {}

  std::size_t at = 0;
  std::optional<std::size_t> incomplete{};  ///< beginning of the first bracket or string left open

  void fail(std::size_t begin);
  [[nodiscard]] bool at_end() const { return at >= text_.size(); }
  [[nodiscard]] char peek() const { return at_end() ? '\0' : text_[at]; }
  [[nodiscard]] bool sees(std::string_view token) const {
    return text_.substr(at).starts_with(token);
  }
  [[nodiscard]] std::string_view text(TextRange range) const {
    return text_.substr(range.begin, range.end - range.begin);
  }

  /// Skips spaces and comments.
  void skip_space();
  std::string_view word();
  void skip_string();
  /// Skips one token that is not a bracket. `->` and `>=` do not close a bracket.
  void skip_token();
  /// Skips a bracket with its contents. Outside of types, `<` can be a comparison.
  void skip_brackets(bool with_angles);

 private:
  /// True at `->`, `>=` and `<=`.
  [[nodiscard]] bool sees_arrow() const { return sees("->") || sees(">=") || sees("<="); }

  std::string_view text_;
};

}  // namespace tgtcfg
