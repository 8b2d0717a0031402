// What stands at a place of a target string, also of one that is still being written.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "document/target_text.h"

namespace tgtcfg {

enum class TargetWordRole : std::uint8_t {
  head,   ///< the first word: a kind, a tag, a configuration
  name,   ///< the name of an option
  value,  ///< what is given to an option; of a list, an element
};

struct TargetWord {
  TargetWordRole role = TargetWordRole::head;
  TextRange range{};     ///< of the word, quotes of a value left out
  std::string option{};  ///< the name that a value is given to
  bool quoted = false;   ///< the value stands in quotes, as a target or a list does
};

/// The word that holds a byte or ends at it; an empty one where there is none.
[[nodiscard]] TargetWord target_word_at(std::string_view text, std::size_t offset);

/// All words of a target string in their order. Values of lists are words of their own.
[[nodiscard]] std::vector<TargetWord> target_words(std::string_view text);

/// The value that a text gives to an option as it is written, without quotes; empty when it gives
/// none.
[[nodiscard]] std::string value_in_target_text(std::string_view text, std::string_view option);

}  // namespace tgtcfg
