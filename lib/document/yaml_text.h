// A text that libyaml can read. libyaml refuses or misreads some characters, names and directives
// of YAML 1.2. They are replaced by others of the same length, and restored in the values.
#pragma once

#include <tgtcfg/value.h>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "document/yaml_events.h"

namespace tgtcfg {

class YamlText {
 public:
  explicit YamlText(std::string_view original);
  /// Replaces text that the parser wrongly refuses, so that it can start again. Returns false if
  /// the text is invalid.
  bool mend(const YamlError& error);
  /// Replaces the name at `at` (after its `&` or `*`), or the first character of a plain scalar.
  bool mend_word(std::size_t at);
  bool mend_begin(std::size_t at);

  /// Returns the position of the first `%TAG` over the limit for a document. The parser compares
  /// each with all earlier ones.
  [[nodiscard]] std::optional<std::size_t> excess_directive() const { return excess_directive_; }
  static constexpr std::size_t most_directives = 1000;

  /// Returns the text for the parser: the original if no replacement was necessary.
  [[nodiscard]] std::string_view text() const { return copy_.empty() ? original_ : copy_; }
  [[nodiscard]] bool is_changed(std::size_t begin, std::size_t end) const;
  /// Returns the original value of the scalar from `begin` to `end`, if the parser read a
  /// replacement.
  [[nodiscard]] std::optional<std::string> restored(std::size_t begin, std::size_t end,
                                                    ScalarStyle style,
                                                    std::string_view parsed) const;

 private:
  void replace(std::size_t at, std::string_view by);
  void replace_characters();
  void replace_word(std::size_t at, std::string_view word);
  void replace_dividing_tabs();
  [[nodiscard]] bool may_read_again();
  [[nodiscard]] std::size_t begin_of_word(std::size_t at) const;
  bool mend_by(std::size_t at, std::string_view by);
  bool mend_tab(std::size_t at);
  bool mend_blank_line(std::size_t at);
  bool mend_block_tab(const YamlError& error);
  void replace_directives();
  std::size_t replace_lines_before_document(std::size_t begin);

  std::string_view original_;
  std::string copy_;  // with replacements; empty if there are none
  std::size_t turns_ = 0;
  std::optional<std::size_t> excess_directive_;
};

}  // namespace tgtcfg
