// The text of a target's triple, its words, and their places in the source.
#pragma once

#include <tgtcfg/source.h>
#include <tgtcfg/triple.h>

#include <cstdint>
#include <string>
#include <string_view>

namespace tgtcfg {

/// Refers to the text, which must outlive it.
struct TripleText {
  const std::string& text;
  int release;  ///< of LLVM
  Span span;    ///< of the whole text

  /// The word itself where the source has the text unchanged, or the whole text.
  [[nodiscard]] Span place_of(std::string_view word) const {
    const std::size_t at = text.find(word);
    if (at == std::string::npos || span.end - span.begin != text.size()) return span;
    const auto begin = static_cast<std::uint32_t>(span.begin + at);
    return {span.file, begin, static_cast<std::uint32_t>(begin + word.size())};
  }

  /// The replacement of a place: the new word, or the whole text with it. LLVM moves words and
  /// joins them again (`l4` and `lim` around a system): such a word is in the triple's normal form.
  [[nodiscard]] std::string replaced(std::string_view word, std::string_view by,
                                     const Span& place) const {
    if (place != span) return std::string(by);
    const bool is_moved = text.find(word) == std::string::npos;
    std::string whole = is_moved ? normalize_triple(text, release) : text;
    const std::size_t at = whole.find(word);
    return at == std::string::npos ? whole : whole.replace(at, word.size(), by);
  }
};

}  // namespace tgtcfg
