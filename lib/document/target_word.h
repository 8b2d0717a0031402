// The words of a target string, complete or still being typed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "document/target_text.h"

namespace tgtcfg {

enum class TargetWordRole : std::uint8_t {
  head,   ///< the first word: a kind, tag or configuration
  name,   ///< the name of an option
  value,  ///< the value of an option, or an element of a list
};

struct TargetWord {
  TargetWordRole role = TargetWordRole::head;
  TextRange range{};     ///< the word without the quotes of a value
  std::string option{};  ///< the option that the value belongs to
  bool quoted = false;   ///< the value is in quotes, as for a target or list
};

/// Returns the word that contains a byte or ends at it; otherwise an empty word.
[[nodiscard]] TargetWord target_word_at(std::string_view text, std::size_t offset);

/// Returns all words of a target string in order. Each value in a list is a word.
[[nodiscard]] std::vector<TargetWord> target_words(std::string_view text);

/// Returns the value of an option as written, without quotes; empty if it is not set.
[[nodiscard]] std::string value_in_target_text(std::string_view text, std::string_view option);

}  // namespace tgtcfg
