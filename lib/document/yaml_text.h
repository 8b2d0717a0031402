// A text as libyaml can read it: YAML 1.2 has characters, names and directives that it refuses or
// misreads. They give way to others of the same length, and come back in what it made of them.
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
  /// Replaces what the parser wrongly takes for a mistake, so that it can begin anew; false when it
  /// is a mistake.
  bool mend(const YamlError& error);
  /// Replaces the name at `at` (with its `&` or `*`), or the first character of a plain text.
  bool mend_word(std::size_t at);
  bool mend_begin(std::size_t at);

  /// Where a `%TAG` stands that is one too many for its document; the parser compares each with all
  /// before it.
  [[nodiscard]] std::optional<std::size_t> excess_directive() const { return excess_directive_; }
  static constexpr std::size_t most_directives = 1000;

  /// For the parser: the original, where nothing had to give way.
  [[nodiscard]] std::string_view text() const { return copy_.empty() ? original_ : copy_; }
  [[nodiscard]] bool is_changed(std::size_t begin, std::size_t end) const;
  /// The value that the scalar from `begin` to `end` has, when the parser saw another one.
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
  std::string copy_;  // with what gave way; empty: nothing did
  std::size_t turns_ = 0;
  std::optional<std::size_t> excess_directive_;
};

}  // namespace tgtcfg
